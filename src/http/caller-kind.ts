/** Who calls: a client by its token, the holder of the admin token, anybody on this machine, or anybody at all. */
export type CallerKind = 'client' | 'admin' | 'local' | 'anyone';
