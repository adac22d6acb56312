import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { commitGroups } from './commit-groups.ts'
import { openNodeSqlite } from './sqlite-dialect.ts'

const read = (sqlite: ReturnType<typeof openNodeSqlite>) =>
  sqlite
    .query<{ text: string }>({ sql: 'select text from words order by text', parameters: [] })
    .rows.map((it) => it.text)

/**
 * Opens one file twice: by the shop, whose commits can be counted or made to fail, and by a reader of committed data.
 */
async function openWords() {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-groups-'))
  const file = join(folder, 'words.sqlite')
  const sqlite = openNodeSqlite(file)
  const other = openNodeSqlite(file)
  onTestFinished(async () => {
    await nextRound()
    for (const one of [sqlite, other]) one.close()
    await rm(folder, { recursive: true })
  })
  sqlite.exec('create table words (text text primary key)')
  const seen = { commits: 0, isFull: false }
  const groups = commitGroups({
    get isTransaction() {
      return sqlite.isTransaction
    },
    exec(sql) {
      if (sql === 'commit' && seen.isFull) throw new Error('the disk is full')
      sqlite.exec(sql)
      if (sql === 'commit') seen.commits++
    },
  })
  const add = (text: string) => () => sqlite.query({ sql: 'insert into words values (?)', parameters: [text] })
  return { ...groups, seen, sqlite, add, words: () => read(sqlite), kept: () => read(other) }
}

type Words = Awaited<ReturnType<typeof openWords>>

async function write({ begin, add }: Words, ...texts: string[]) {
  const transaction = await begin()
  try {
    for (const text of texts) transaction.run(add(text))
  } catch (error) {
    transaction.rollback()
    throw error
  }
  await transaction.commit()
}

describe('grouped transactions', () => {
  it('share one commit and resolve after it', async () => {
    const db = await openWords()
    const keptWhenAnswered = await Promise.all(
      ['a', 'b', 'c'].map(async (text) => {
        await write(db, text)
        return db.kept()
      }),
    )
    expect(keptWhenAnswered).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    expect(db.seen.commits).toBe(1)
  })

  it('are at most thirty-two per commit', async () => {
    const db = await openWords()
    await Promise.all(Array.from({ length: 70 }, (_, n) => write(db, `${n}`)))
    expect(db.seen.commits).toBe(3)
    expect(db.kept()).toHaveLength(70)
  })

  it('do not fail when one of them fails', async () => {
    const db = await openWords()
    const answers = await Promise.allSettled([write(db, 'a'), write(db, 'b', 'a'), write(db, 'c')])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(db.kept()).toEqual(['a', 'c'])
  })

  it('fail together when their commit fails, and the next ones succeed', async () => {
    const db = await openWords()
    db.seen.isFull = true
    const answers = await Promise.allSettled([write(db, 'a'), db.write(db.add('b')), db.read(db.words)])
    expect(answers.map((it) => (it.status === 'rejected' ? String(it.reason) : it.value))).toEqual(
      Array.from({ length: 3 }, () => 'Error: the disk is full'),
    )
    db.seen.isFull = false
    await write(db, 'c')
    expect(db.kept()).toEqual(['c'])
  })

  it('fail together when an error ends the SQLite transaction, and nothing is written after it', async () => {
    const db = await openWords()
    const first = write(db, 'a')
    const second = await db.begin()
    const fault = () => {
      db.sqlite.exec('rollback')
      throw new Error('no space left')
    }
    expect(() => second.run(fault)).toThrow('no space left')
    expect(() => second.run(db.add('b'))).toThrow('over')
    second.rollback()
    await expect(first).rejects.toThrow('no space left')
    await write(db, 'c')
    expect(db.kept()).toEqual(['c'])
  })

  it('wait for a slow one', async () => {
    const db = await openWords()
    const slow = await db.begin()
    slow.run(db.add('slow'))
    let isAnswered = false
    const quick = write(db, 'quick').then(() => {
      isAnswered = true
    })
    await nextRound()
    await nextRound()
    expect([isAnswered, db.kept()]).toEqual([false, []])
    await slow.commit()
    expect(db.kept()).toContain('slow')
    await quick
    expect(db.kept()).toEqual(['quick', 'slow'])
  })

  it('cannot be used after they end', async () => {
    const db = await openWords()
    const transaction = await db.begin()
    await transaction.commit()
    expect(() => transaction.run(db.add('late'))).toThrow('over')
    transaction.rollback()
    await write(db, 'next')
    expect(db.kept()).toEqual(['next'])
  })
})

describe('a statement outside of a transaction', () => {
  it('that reads returns committed data', async () => {
    const db = await openWords()
    const written = write(db, 'a')
    const seen = await db.read(db.words).then((words) => ({ words, kept: db.kept() }))
    expect(seen).toEqual({ words: ['a'], kept: ['a'] })
    await written
  })

  it('that reads with no open transaction does not wait for a commit', async () => {
    const db = await openWords()
    expect(await db.read(db.words)).toEqual([])
    expect(db.seen.commits).toBe(0)
  })

  it('that writes joins the group', async () => {
    const db = await openWords()
    await Promise.all([write(db, 'a'), db.write(db.add('b')), write(db, 'c')])
    expect(db.seen.commits).toBe(1)
    await expect(db.write(db.add('a'))).rejects.toThrow(/UNIQUE/)
    expect(db.kept()).toEqual(['a', 'b', 'c'])
  })

  it('that must run alone waits for the group’s commit', async () => {
    const db = await openWords()
    const written = write(db, 'a')
    await db.alone(() => expect([db.sqlite.isTransaction, db.kept()]).toEqual([false, ['a']]))
    await written
  })
})

describe('a database locked by another connection', () => {
  it('is reported as locked and accepts later writes', async () => {
    const db = await openWords()
    db.sqlite.exec('pragma busy_timeout = 0')
    const other = openNodeSqlite(
      db.sqlite.query<{ file: string }>({ sql: 'pragma database_list', parameters: [] }).rows[0]?.file ?? '',
    )
    onTestFinished(() => other.close())
    other.exec('begin immediate')
    await expect(write(db, 'a')).rejects.toThrow(/locked/)
    await expect(db.write(db.add('b'))).rejects.toThrow(/locked/)
    expect(await db.read(db.words)).toEqual([])
    other.exec('rollback')
    await write(db, 'c')
    expect(db.kept()).toEqual(['c'])
  })
})
