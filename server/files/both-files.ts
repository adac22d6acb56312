import type { Files } from './files.ts'

/**
 * Two places as one: files come into the store, and what still lies in the folder, where it lay before and from where it may
 * just be on its way (`moveFiles`), is found there.
 */
export function bothFiles(store: Files, folder: Files): Files {
  /** This machine's own disk first: what is there is there whole, whatever is under way. What has just come back is found by the third look. */
  const look = async <Found>(ask: (files: Files) => Promise<Found | undefined>): Promise<Found | undefined> =>
    (await ask(folder)) ?? (await ask(store)) ?? (await ask(folder))
  return {
    put: store.put,
    get: (key) => look(({ get }) => get(key)),
    has: async (key) => (await look(async ({ has }) => (await has(key)) || undefined)) ?? false,
    /** Whoever moves it looks afterwards whether it is still where it came from, in whichever way it goes. */
    async remove(key) {
      await folder.remove(key)
      await store.remove(key)
      await folder.remove(key)
    },
    async *list(within) {
      const seen = new Set<string>()
      for await (const file of store.list(within)) {
        seen.add(file.key)
        yield file
      }
      for await (const file of folder.list(within)) if (!seen.has(file.key)) yield file
    },
  }
}
