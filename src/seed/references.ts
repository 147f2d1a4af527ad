import type { Fault } from '../domain/refusal.js';
import type { Fixture } from './fixture.js';

export function checkReferences(_fixture: Fixture): readonly Fault[] {
  return [];
}
