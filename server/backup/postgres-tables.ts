import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { BackupFault, differing, type Tables } from './manifest.ts'
import { startTool } from './postgres-tools.ts'

const TABLES = 'select tablename as name from pg_tables where schemaname = current_schema() order by 1'

/** Runs something on a connection of its own to PostgreSQL. */
async function connected<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    if (error instanceof BackupFault || !(error instanceof Error)) throw error
    throw new BackupFault(`PostgreSQL at ${new URL(url).host}: ${error.message || 'it does not answer'}`)
  } finally {
    void client.end().catch(() => {})
  }
}

/** Dumps the database as it is at one instant, and counts the rows of its tables at the same instant. */
export const dumpPostgres = (url: string, file: string): Promise<Tables> =>
  connected(url, async (client) => {
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const {
      rows: [{ snapshot }],
    } = await client.query('select pg_export_snapshot() as snapshot')
    const tables = await countTables(client)
    // It fills an empty file: this one is for nobody else's eyes.
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

async function countTables(client: pg.Client): Promise<Tables> {
  const { rows: names } = await client.query<{ name: string }>(TABLES)
  const rows: Tables['rows'] = {}
  for (const { name } of names) {
    const {
      rows: [found],
    } = await client.query(`select count(*) as count from ${pg.escapeIdentifier(name)}`)
    rows[name] = Number(found.count)
  }
  if (!('kysely_migration' in rows)) throw new BackupFault('There is no shop in that database.')
  const {
    rows: [list],
  } = await client.query('select max(name) as newest from kysely_migration')
  const {
    rows: [oldest],
  } = await client.query("select value from meta where name = 'oldestProgram'")
  return { newest: list.newest, oldestProgram: Number(oldest?.value ?? 0), rows }
}

/** Reads a dump to its end and holds its rows against those that were counted. */
export async function checkDump(file: string, counted: Tables['rows']): Promise<void> {
  const { child, ended } = startTool('pg_restore', ['--data-only', '--file=-', file], {})
  const rows: Tables['rows'] = Object.fromEntries(Object.keys(counted).map((name) => [name, 0]))
  let table: string | undefined
  const reading = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const begins = /^COPY [^ ]*?\.?"?(\w+)"? \(/.exec(table === undefined ? line : '')
      if (begins) table = begins[1]
      else if (line === '\\.') table = undefined
      else if (table !== undefined) rows[table] = (rows[table] ?? 0) + 1
    }
  })()
  await Promise.all([reading, ended])
  const [other] = differing(rows, counted)
  if (other) throw new BackupFault(`The copy has ${rows[other]} rows in ${other} instead of ${counted[other]}.`)
}

const OTHERS = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and coalesce(backend_type, 'client backend') = 'client backend'`

/** Whether anything is in the database, and whether somebody is connected to it beside us. */
export const lookAtPostgres = (url: string): Promise<{ filled: boolean; inUse: boolean }> =>
  connected(url, async (client) => {
    const { rows: tables } = await client.query(TABLES)
    // One of our own that has just ended may still be listed.
    let inUse = true
    for (let tries = 0; inUse && tries < 10; tries++) {
      if (tries > 0) await wait(200)
      const { rows: others } = await client.query(OTHERS)
      inUse = others.length > 0
    }
    return { filled: tables.length > 0, inUse }
  })

/**
 * Puts a dump in the place of what is in the database: in one transaction, so that whatever goes wrong leaves what was
 * there. It ends only if each table has as many rows as were counted.
 */
export async function loadDump(url: string, file: string, counted: Tables['rows']): Promise<void> {
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
  const feeding = (async () => {
    stdin.write(`begin;\n${CLEAR}`)
    for await (const chunk of read.child.stdout)
      if (!stdin.write(chunk)) await new Promise((on) => stdin.once('drain', on))
    // Only what was read to its end is kept.
    await read.ended
    stdin.end(`${checks(counted)}\ncommit;\n`)
  })()
  await Promise.race([feeding.then(() => write.ended), write.ended]).catch((error: unknown) => {
    read.child.kill()
    write.child.kill()
    throw error
  })
}

/** What is ours in the schema goes: tables with what hangs on them, and functions that no extension brought. */
const CLEAR = `do $$ declare it record; begin
  for it in select tablename as name from pg_tables where schemaname = current_schema() loop
    execute format('drop table %I cascade', it.name);
  end loop;
  for it in select p.oid::regprocedure as name from pg_proc p where pronamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('drop function %s cascade', it.name);
  end loop;
end $$;
`

const checks = (counted: Tables['rows']): string =>
  `reset search_path;\ndo $$ begin\n${Object.entries(counted)
    .map(
      ([name, count]) =>
        `if (select count(*) from ${pg.escapeIdentifier(name)}) <> ${count} then raise exception 'other rows in ${name}'; end if;`,
    )
    .join('\n')}\nend $$;`
