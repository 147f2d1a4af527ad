import { en, type MessageId } from './en.js';

export const pt = { ...en } satisfies Record<MessageId, string>;
