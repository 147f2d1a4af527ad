import { en, type MessageId } from './en.js';

export const de = { ...en } satisfies Record<MessageId, string>;
