import { en, type MessageId } from './en.js';

export const it = { ...en } satisfies Record<MessageId, string>;
