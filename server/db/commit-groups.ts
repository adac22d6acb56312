type Connection = { exec(sql: string): void; readonly isTransaction: boolean }

/** Transactions that share one commit. The promise settles when the commit is on the disk or has failed. */
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
  const lock = mutex()
  let group: Group | undefined

  /**
   * Returns the open group, or opens one. It is committed when it is full, at the latest in the next turn of the
   * event loop.
   */
  function join(): Group {
    if (group) return group
    connection.exec('begin immediate')
    const opened = { ...Promise.withResolvers<void>(), size: 0, isDue: false }
    // When every transaction of the group has failed, no caller awaits the promise.
    opened.promise.catch(() => {})
    setImmediate(() => {
      opened.isDue = true
      if (group === opened && !lock.isLocked()) end(opened)
    })
    group = opened
    return opened
  }

  function leave(): void {
    if (group && (group.isDue || group.size >= MAX_SIZE)) end(group)
    lock.release()
  }

  function end(closing: Group): void {
    group = undefined
    try {
      connection.exec('commit')
      closing.resolve()
    } catch (error) {
      if (connection.isTransaction) connection.exec('rollback')
      closing.reject(error)
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

  async function withLock<Answer>(work: () => Answer): Promise<Answer> {
    await lock.acquire()
    try {
      return work()
    } finally {
      leave()
    }
  }

  return {
    async begin() {
      await lock.acquire()
      try {
        return createSavepoint(join())
      } catch (error) {
        leave()
        throw error
      }
    },
    write: <Answer>(work: () => Answer) =>
      withLock(() => {
        const joined = join()
        const answer = run(work)
        joined.size++
        return joined.promise.then(() => answer)
      }),
    /**
     * Runs a query outside of a transaction. It may see rows of the open group, so it resolves after their commit.
     */
    read: <Answer>(work: () => Answer) =>
      withLock(() => {
        const answer = run(work)
        return group ? group.promise.then(() => answer) : answer
      }),
    /** Commits the open group, then runs a statement that SQLite does not allow in a transaction. */
    alone: <Answer>(work: () => Answer) =>
      withLock(() => {
        if (group) end(group)
        return work()
      }),
  }

  function createSavepoint(joined: Group) {
    connection.exec('savepoint own')
    let isOver = false
    const finish = (...statements: string[]) => {
      for (const statement of group === joined ? statements : []) connection.exec(statement)
      isOver = true
      leave()
    }
    return {
      run<Answer>(work: () => Answer): Answer {
        if (isOver || group !== joined) throw new Error('this transaction is over')
        return run(work)
      },
      commit(): Promise<void> {
        joined.size++
        finish('release own')
        return joined.promise
      },
      rollback(): void {
        if (!isOver) finish('rollback to own', 'release own')
      },
    }
  }
}

/** Mutual exclusion lock for async code. Waiters acquire it in FIFO order. */
function mutex() {
  const waiting: (() => void)[] = []
  let locked = false
  return {
    isLocked: () => locked,
    async acquire(): Promise<void> {
      if (locked) await new Promise<void>((resume) => waiting.push(resume))
      else locked = true
    },
    release(): void {
      const resume = waiting.shift()
      if (resume) resume()
      else locked = false
    },
  }
}
