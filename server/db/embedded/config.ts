import { socketFolder } from './socket.ts';

/** PostgreSQL's settings; a running server with other settings is restarted. */
export function configText(cluster: string, version: string, port: number, isDurable: boolean): string {
  return `# Written by Whichbin at every start, for PostgreSQL ${version}.
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${socketFolder(cluster) ?? ''}'
max_connections = 100
password_encryption = 'scram-sha-256'
fsync = ${isDurable ? 'on' : 'off'}
synchronous_commit = ${isDurable ? 'on' : 'off'}
full_page_writes = ${isDurable ? 'on' : 'off'}
io_method = 'sync'
jit = off
max_parallel_workers_per_gather = 0
timezone = 'UTC'
log_timezone = 'UTC'
log_checkpoints = off
# The log must not contain what people wrote: no statements, no key values.
log_min_messages = 'log'
log_min_error_statement = 'panic'
log_error_verbosity = 'terse'
`;
}
