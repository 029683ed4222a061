import pg from 'pg';
import { markAsOfDatabase } from './database-trouble.ts';

/**
 * A client of PostgreSQL whose connection failures are recognized as the database's. Node reports them like those of
 * every other socket and name, for example of a mail server.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.on('error', markAsOfDatabase);
  }
}
