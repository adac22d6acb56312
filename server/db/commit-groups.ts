import { mutex } from './mutex.ts'

/** The part of an SQLite connection that group commit uses. */
type Connection = { exec(sql: string): void; readonly isTransaction: boolean }

/** The transactions of one commit; the promise settles when it is on the disk or has failed. */
type Group = PromiseWithResolvers<void> & { size: number; isDue: boolean }

/** Upper bound on the transactions of one commit, and so on the latency that sharing it adds. */
const MAX_SIZE = 32

export type CommitGroups = ReturnType<typeof commitGroups>

/**
 * Group commit for SQLite: concurrent transactions run as savepoints inside one `BEGIN IMMEDIATE`, so one fsync commits
 * up to 32 of them. With `synchronous=full` every commit waits for the disk; without grouping, buyers who order at the
 * same moment would queue for one fsync each (docs/decisions/0012).
 *
 * Transactions run one after another on the single connection. Writes, and reads that may have seen uncommitted rows,
 * resolve only after the commit. A failed transaction rolls back to its savepoint; a failed commit rejects all of the
 * group.
 */
export function commitGroups(connection: Connection) {
  const turn = mutex()
  let group: Group | undefined

  /** Opens a group or returns the open one. It is committed when it is full, or in the next turn of the event loop. */
  function join(): Group {
    if (group) return group
    connection.exec('begin immediate')
    const opened = { ...Promise.withResolvers<void>(), size: 0, isDue: false }
    // When every transaction of the group has failed, no caller awaits the promise.
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

  /**
   * Runs a statement. Some errors, such as a full disk, make SQLite roll back everything: then the whole group is
   * rejected.
   */
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
    /** Begins a transaction, as a savepoint of the group. */
    async begin() {
      await turn.take()
      try {
        return ownTransaction(join())
      } catch (error) {
        leave()
        throw error
      }
    },
    /** Runs one statement that changes rows, outside of a transaction. */
    write: <Answer>(work: () => Answer) =>
      inTurn(() => {
        const own = join()
        const answer = run(work)
        own.size++
        return own.promise.then(() => answer)
      }),
    /** Runs a query outside of a transaction. It may see rows of the open group, so it waits for their commit. */
    read: <Answer>(work: () => Answer) =>
      inTurn(() => {
        const answer = run(work)
        return group ? group.promise.then(() => answer) : answer
      }),
    /** Commits the open group, then runs a statement that SQLite does not allow in a transaction. */
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
      /** Resolves when the commit is on the disk. */
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
