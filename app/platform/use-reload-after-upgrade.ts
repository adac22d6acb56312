import { useEffect } from 'react'
import { loadDocument } from './open-failed-page.ts'

/** Key in session storage: the build whose page was reloaded. */
const RELOADED = 'reloaded-build'

declare global {
  interface Window {
    __reactRouterManifest?: { version: string }
  }
}

/**
 * Reloads a failed page once when the shop was upgraded since it was opened, because its data may come from the newer
 * build. A failed page of the current build stays.
 */
export function useReloadAfterUpgrade(hasFailed: boolean) {
  useEffect(() => {
    const version = window.__reactRouterManifest?.version
    if (!hasFailed || version === undefined || !import.meta.env.PROD) return
    isUpgraded(version).then(
      (upgraded) => upgraded && reloadOnce(version),
      () => undefined,
    )
  }, [hasFailed])
}

/** `/sw.js` contains the version of the current build. */
const isUpgraded = async (version: string): Promise<boolean> => {
  const answer = await fetch('/sw.js', { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(version)
}

function reloadOnce(version: string) {
  try {
    if (sessionStorage.getItem(RELOADED) === version) return
    sessionStorage.setItem(RELOADED, version)
  } catch {
    return
  }
  loadDocument()
}
