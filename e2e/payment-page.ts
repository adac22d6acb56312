import type { Page } from '@playwright/test'

/** Locates the title or description of a toast. */
export const toast = (page: Page, words: string | RegExp) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByText(words, { exact: true })
    .first()
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
