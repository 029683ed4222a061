/** The major version whose files the pinned binaries can read. */
export const MAJOR_VERSION = '18';

export type ServerSettings = Record<string, string>;

/** Settings chosen by measurement for the sale workload on a small machine. Durability is reduced only in tests. */
export function serverSettings(fsync: boolean, extra: ServerSettings = {}): ServerSettings {
  return {
    listen_addresses: '127.0.0.1',
    // In the cluster's own directory, which only its user may enter (see local-socket.ts).
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    log_checkpoints: 'off',
    ...(fsync
      ? { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
      : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    ...extra,
  };
}

export function asArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
