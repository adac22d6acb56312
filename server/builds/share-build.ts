import { setTimeout as pause } from 'node:timers/promises'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'
import type { BuildAssets } from './build-archive.ts'
import { publishBuild, USE_EVERY_MS } from './publish-build.ts'

const RETRY_MS = 60_000
/** A store that does not answer delays the first attempt no longer than this. */
const FIRST_TIMEOUT_MS = 15_000

type SharedBuild = { store: FileStore; assets: BuildAssets; log: Pick<Log, 'warn'> }

/**
 * Keeps this instance's build in the file store, until stopped. `published` resolves after the first attempt, also
 * when it failed: the shop then serves its own assets and tries again each minute.
 */
export function startSharingBuild({ store, assets, log }: SharedBuild, { retryMs = RETRY_MS } = {}) {
  const stopping = new AbortController()
  const { signal } = stopping
  const first = Promise.withResolvers<void>()
  const working = work().finally(first.resolve)

  async function work() {
    while (!signal.aborted) {
      const isPublished = await publish()
      first.resolve()
      await pause(isPublished ? USE_EVERY_MS : retryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async function publish(): Promise<boolean> {
    try {
      await publishBuild(store, assets)
      return true
    } catch (err) {
      log.warn({ err }, 'this build is not in the file store: other builds cannot serve its pages')
      return false
    }
  }

  return {
    published: Promise.race([first.promise, pause(FIRST_TIMEOUT_MS, undefined, { signal, ref: false })]).then(
      () => undefined,
      () => undefined,
    ),
    async stop() {
      stopping.abort()
      await working
    },
  }
}
