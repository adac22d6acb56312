import { mutex } from './mutex.ts'

/** What of an SQLite connection is needed to group commits. */
type Connection = { exec(sql: string): void; readonly isTransaction: boolean }

/** Transactions that are committed as one. */
type Group = PromiseWithResolvers<void> & { size: number; isDue: boolean }

/** How many wait for one another at most. */
const MAX_SIZE = 32

export type CommitGroups = ReturnType<typeof commitGroups>

/**
 * Commits the transactions of many at once, since the disk takes as long for thirty as for one (docs/decisions/0012). They take
 * turns on the one connection, each a savepoint inside the transaction that SQLite has open for the group. Whoever
 * changed something, or may have read what somebody changed, is answered when the group is on the disk, never before.
 */
export function commitGroups(connection: Connection) {
  const turn = mutex()
  let group: Group | undefined

  /** The group ends when the event loop comes round, since by then nobody is about to join it, or when it is full. */
  function join(): Group {
    if (group) return group
    connection.exec('begin immediate')
    const opened = { ...Promise.withResolvers<void>(), size: 0, isDue: false }
    // Nobody may be waiting for it: those in it may all have failed by themselves.
    opened.promise.catch(() => {})
    setImmediate(() => {
      opened.isDue = true
      if (group === opened && !turn.isTaken()) end(opened)
    })
    group = opened
    return opened
  }

  function leave(): void {
    if (group && (group.isDue || group.size >= MAX_SIZE)) end(group)
    turn.give()
  }

  function end(ended: Group): void {
    group = undefined
    try {
      connection.exec('commit')
      ended.resolve()
    } catch (error) {
      if (connection.isTransaction) connection.exec('rollback')
      ended.reject(error)
    }
  }

  /** Some faults, a full disk for one, end the whole transaction: then nobody in the group has changed anything. */
  function run<Answer>(work: () => Answer): Answer {
    try {
      return work()
    } catch (error) {
      if (group && !connection.isTransaction) {
        group.reject(error)
        group = undefined
      }
      throw error
    }
  }

  async function inTurn<Answer>(work: () => Answer): Promise<Answer> {
    await turn.take()
    try {
      return work()
    } finally {
      leave()
    }
  }

  return {
    /** A transaction of the caller's own. */
    async begin() {
      await turn.take()
      try {
        return ownTransaction(join())
      } catch (error) {
        leave()
        throw error
      }
    },
    /** A statement by itself, which does all that it should or nothing. */
    write: <Answer>(work: () => Answer) =>
      inTurn(() => {
        const own = join()
        const answer = run(work)
        own.size++
        return own.promise.then(() => answer)
      }),
    /** A statement that changes nothing, but sees what others have changed a moment ago. */
    read: <Answer>(work: () => Answer) =>
      inTurn(() => {
        const answer = run(work)
        return group ? group.promise.then(() => answer) : answer
      }),
    /** What cannot be inside a transaction. */
    alone: <Answer>(work: () => Answer) =>
      inTurn(() => {
        if (group) end(group)
        return work()
      }),
  }

  function ownTransaction(own: Group) {
    connection.exec('savepoint own')
    let isOver = false
    const finish = (...statements: string[]) => {
      for (const statement of group === own ? statements : []) connection.exec(statement)
      isOver = true
      leave()
    }
    return {
      run<Answer>(work: () => Answer): Answer {
        if (isOver || group !== own) throw new Error('this transaction is over')
        return run(work)
      },
      /** Answers when it is on the disk. */
      commit(): Promise<void> {
        own.size++
        finish('release own')
        return own.promise
      },
      rollback(): void {
        if (!isOver) finish('rollback to own', 'release own')
      },
    }
  }
}
