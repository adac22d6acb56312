import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SearchEntry } from './search-groups.ts'

const STORAGE_KEY = 'desk-recent'
const MAX_RECENT = 3
const OPENED = /^\/desk\/(orders|products)\/([A-Za-z0-9-]*\d[A-Za-z0-9-]*)$/

/** Returns the orders and products opened last in this tab, newest first. */
export function recentPages(): SearchEntry[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as SearchEntry[]
  } catch {
    return []
  }
}

/** Forgets the opened pages, for the next person at this computer. */
export const forgetRecentPages = (): void => sessionStorage.removeItem(STORAGE_KEY)

/** Remembers in this tab which orders and products were opened. */
export function useRecentPages(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const [, list] = OPENED.exec(pathname) ?? []
    if (!list) return
    const title = document.querySelector('h1')?.textContent ?? ''
    const entry: SearchEntry = { to: pathname, icon: list === 'orders' ? 'box' : 'layers', title }
    const others = recentPages().filter(({ to }) => to !== pathname)
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([entry, ...others].slice(0, MAX_RECENT)))
  }, [pathname])
}
