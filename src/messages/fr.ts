import { en, type MessageId } from './en.js';

export const fr = { ...en } satisfies Record<MessageId, string>;
