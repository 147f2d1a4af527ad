import { en, type MessageId } from './en.js';

export const nl = { ...en } satisfies Record<MessageId, string>;
