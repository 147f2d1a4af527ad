import { en, type MessageId } from './en.js';

export const es = { ...en } satisfies Record<MessageId, string>;
