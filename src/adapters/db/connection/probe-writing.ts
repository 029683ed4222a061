import type pg from 'pg';

/**
 * Makes the database allocate 64 KB of new disk space and release it. With a full disk the server still answers every
 * read and even small writes for a while, from pages it already has; a truncated table starts a new file, which needs
 * new pages.
 */
export async function probeWriting(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    try {
      // Waits up to this long for another process that probes at this moment.
      await client.query(`set local lock_timeout = '1s'`);
      await client.query('truncate health_probe');
      await client.query(`insert into health_probe select decode(repeat('5a', 65536), 'hex')`);
    } finally {
      await client.query('rollback');
    }
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    throw error;
  }
}
