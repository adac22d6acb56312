import { expect, it } from 'vitest'
import { recordLocalOrigin, recordOrigin } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { testDatabases } from '#test/databases.ts'
import { invite } from './invite.ts'

const BY = { who: 'the owner', now: new Date('2026-11-23T06:30:00Z'), live: false }

it.each(testDatabases)('an invitation links to the shop’s own URL on %s', async (_, open) => {
  const db = await open()
  const linkOf = async (publicOrigin?: string) => {
    const shop = { db, config: { port: 3000, publicOrigin, mail: undefined } } as unknown as Shop
    const { message } = await invite.run(shop, ['asha@example.com', 'packer'], BY)
    return message.split('\n').at(-1)
  }
  expect(await linkOf()).toMatch(/^http:\/\/localhost:3000\/desk\/welcome\//)
  await recordLocalOrigin(db, 'http://localhost:4321')
  expect(await linkOf()).toMatch(/^http:\/\/localhost:4321\/desk\/welcome\//)
  await recordOrigin(db, 'https://shop.example')
  expect(await linkOf()).toMatch(/^https:\/\/shop\.example\/desk\/welcome\//)
  expect(await linkOf('https://new.example')).toMatch(/^https:\/\/new\.example\/desk\/welcome\//)
})
