import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { BackupError, type DatabaseSummary, differingTables } from './manifest.ts'
import { startTool } from './postgres-tools.ts'

const TABLES = 'select tablename as name from pg_tables where schemaname = current_schema() order by 1'

/** Runs `work` on its own connection to PostgreSQL. Rejects with `BackupError` for errors of the database. */
async function withClient<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error)) throw error
    throw new BackupError(`PostgreSQL at ${new URL(url).host}: ${error.message || 'it does not answer'}`)
  } finally {
    void client.end().catch(() => {})
  }
}

/** Dumps the database and counts its rows in the same snapshot. */
export const dumpPostgres = (url: string, file: string): Promise<DatabaseSummary> =>
  withClient(url, async (client) => {
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const {
      rows: [{ snapshot }],
    } = await client.query('select pg_export_snapshot() as snapshot')
    const tables = await countTables(client)
    // pg_dump keeps the permissions of an existing file: the dump is readable for its owner only.
    await writeFile(file, '', { mode: 0o600 })
    const dump = [
      '--format=custom',
      '--no-password',
      '--lock-wait-timeout=60s',
      `--snapshot=${snapshot}`,
      `--file=${file}`,
    ]
    await startTool('pg_dump', dump, { databaseUrl: url }).ended
    return tables
  })

async function countTables(client: pg.Client): Promise<DatabaseSummary> {
  const { rows: names } = await client.query<{ name: string }>(TABLES)
  const rows: DatabaseSummary['rows'] = {}
  for (const { name } of names) {
    const {
      rows: [found],
    } = await client.query(`select count(*) as count from ${pg.escapeIdentifier(name)}`)
    rows[name] = Number(found.count)
  }
  if (!('kysely_migration' in rows)) throw new BackupError('That database contains no shop.')
  const {
    rows: [list],
  } = await client.query('select max(name) as newest from kysely_migration')
  const {
    rows: [oldest],
  } = await client.query("select value from meta where name = 'oldestProgram'")
  return { newest: list.newest, oldestProgram: Number(oldest?.value ?? 0), rows }
}

/** Reads a dump to its end and compares its rows with the counts. Throws `BackupError` when they differ. */
export async function checkDump(file: string, expected: DatabaseSummary['rows']): Promise<void> {
  const { child, ended } = startTool('pg_restore', ['--data-only', '--file=-', file], {})
  const rows: DatabaseSummary['rows'] = Object.fromEntries(Object.keys(expected).map((name) => [name, 0]))
  let table: string | undefined
  const reading = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const match = /^COPY [^ ]*?\.?"?(\w+)"? \(/.exec(table === undefined ? line : '')
      if (match) table = match[1]
      else if (line === '\\.') table = undefined
      else if (table !== undefined) rows[table] = (rows[table] ?? 0) + 1
    }
  })()
  await Promise.all([reading, ended])
  const [other] = differingTables(rows, expected)
  if (other) throw new BackupError(`The copy has ${rows[other]} rows in ${other} instead of ${expected[other]}.`)
}

const OTHER_CLIENTS = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and coalesce(backend_type, 'client backend') = 'client backend'`

/** Returns whether the database has tables, and whether other clients are connected. */
export const inspectPostgres = (url: string): Promise<{ filled: boolean; inUse: boolean }> =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query(TABLES)
    // A connection of this process that has just ended may still be listed.
    let inUse = true
    for (let tries = 0; inUse && tries < 10; tries++) {
      if (tries > 0) await wait(200)
      const { rows: others } = await client.query(OTHER_CLIENTS)
      inUse = others.length > 0
    }
    return { filled: tables.length > 0, inUse }
  })

/**
 * Replaces the content of the database by a dump, in one transaction: any failure leaves the previous content.
 * Commits only if every table has the counted number of rows.
 */
export async function loadDump(url: string, file: string, expected: DatabaseSummary['rows']): Promise<void> {
  const read = startTool('pg_restore', ['--no-owner', '--no-privileges', '--no-comments', '--file=-', file], {})
  const write = startTool(
    'psql',
    ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--output=/dev/null'],
    {
      databaseUrl: url,
    },
  )
  write.child.stdout.resume()
  const { stdin } = write.child
  const transfer = (async () => {
    stdin.write(`begin;\n${DROP_ALL}`)
    for await (const chunk of read.child.stdout)
      if (!stdin.write(chunk)) await new Promise((on) => stdin.once('drain', on))
    // Commits only after the dump was read to its end.
    await read.ended
    stdin.end(`${rowCountChecks(expected)}\ncommit;\n`)
  })()
  await Promise.race([transfer.then(() => write.ended), write.ended]).catch((error: unknown) => {
    read.child.kill()
    write.child.kill()
    throw error
  })
}

/** Drops the shop's tables with their dependents, and all functions that do not belong to an extension. */
const DROP_ALL = `do $$ declare it record; begin
  for it in select tablename as name from pg_tables where schemaname = current_schema() loop
    execute format('drop table %I cascade', it.name);
  end loop;
  for it in select p.oid::regprocedure as name from pg_proc p where pronamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('drop function %s cascade', it.name);
  end loop;
end $$;
`

const rowCountChecks = (expected: DatabaseSummary['rows']): string =>
  `reset search_path;\ndo $$ begin\n${Object.entries(expected)
    .map(
      ([name, count]) =>
        `if (select count(*) from ${pg.escapeIdentifier(name)}) <> ${count} then raise exception 'other rows in ${name}'; end if;`,
    )
    .join('\n')}\nend $$;`
