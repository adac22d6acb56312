import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { applyRetention } from '#server/retention/policies.ts'
import { removeTestData } from '#server/test-data/remove-test-data.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { deleteCustomerData } from './delete-customer-data.ts'
import { exportCustomerData } from './export-customer-data.ts'
import { findCustomers } from './find-customers.ts'
import { addCustomerNote, saveCustomerTags } from './notes-and-tags.ts'
import { customerIdOf } from './read-customer.ts'

const ACTOR = { who: 'asha', now: NOON, live: false }
const DAY_MS = 24 * 60 * 60_000
const ZOYA = { fullName: 'Zoya Zarapkar', email: 'zoya@example.in', phone: '98111 22233', city: 'Ratnagiri' }
const MEERA = { fullName: 'Meera Nair', email: 'meera@example.in', phone: '98111 44455', city: 'Mysuru' }

const TABLES = ['customers', 'customerOrders', 'customerListings', 'customerTerms', 'customerWords'] as const
const TEAM_TABLES = ['customerNotes', 'customerTags'] as const

/** Returns all rows from which customers are listed and found, as text. */
const everything = async (db: Db) =>
  JSON.stringify(
    await Promise.all([...TABLES, ...TEAM_TABLES].map((table) => db.selectFrom(table).selectAll().execute())),
  )

async function filled(db: Db, options: Parameters<typeof createPaidOrder>[1] = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-customers-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const order = await createPaidOrder(db, { shipping: ZOYA, ...options })
  for (const to of ['packed', 'shipped', 'delivered'] as const) await moveTestOrder(db, order.id, to)
  await createPaidOrder(db, { shipping: MEERA })
  await updateOrderIndex(db)
  for (const { email } of [ZOYA, MEERA]) {
    const id = (await customerIdOf(db, email)) ?? ''
    await addCustomerNote(db, id, `Note about ${email}`, ACTOR)
    await saveCustomerTags(db, id, `tag of ${email}`, ACTOR)
  }
  const place = { db, files: folderStore(dataDir), dataDir }
  const keep = (policy: string, days: number) =>
    applyRetention(
      { db, now: () => new Date(NOON.getTime() + days * DAY_MS), config: { dataDir }, files: place.files },
      policy,
    )
  return { order, place, keep }
}

/** Nothing of Zoya is left, and everything of Meera. */
async function expectForgotten(db: Db) {
  const left = await everything(db)
  for (const trace of ['zoya', 'zarapkar', 'ratnagiri', '9811122233']) expect(left.toLowerCase()).not.toContain(trace)
  await updateOrderIndex(db)
  expect(await everything(db)).toBe(left)
  expect(await findCustomers(db, 'zoya', 5, false)).toEqual([])
  expect(left).toContain('Note about meera@example.in')
  expect(left).toContain('tag of meera@example.in')
  expect(await findCustomers(db, 'mera mysuru', 5, false)).toHaveLength(1)
}

describe.each(testDatabases)('notes, tags and the index of customers on %s', (_, open) => {
  it('are exported and erased with the data of a person, at once', async () => {
    const db = await open()
    const { place } = await filled(db)
    expect(await exportCustomerData(db, 'ZOYA@example.in', NOON)).toMatchObject({
      notes: [{ text: 'Note about zoya@example.in' }],
      tags: ['tag of zoya@example.in'],
    })
    const { ok, held } = await deleteCustomerData(place, 'ZOYA@example.in', ACTOR)
    expect([ok, held.notes, held.tags]).toEqual([true, 1, 1])
    await expectForgotten(db)
    const audit = JSON.stringify(await db.selectFrom('changes').selectAll().execute())
    for (const trace of ['zoya', 'Zarapkar']) expect(audit).not.toContain(trace)
  })

  it('follow retention: the phone with the address, the rest with the last order', async () => {
    const db = await open()
    const { keep } = await filled(db)
    await keep('recipients', 100)
    expect(await findCustomers(db, '98111 22233', 5, false)).toEqual([])
    expect(await findCustomers(db, 'zarapkar', 5, false)).toHaveLength(1)
    expect(await everything(db)).not.toContain('9811122233')
    await keep('tax-papers', 9 * 366)
    await expectForgotten(db)
  })

  it('never hold an unpaid checkout among what is found, and lose it with its order', async () => {
    const db = await open()
    const { keep } = await filled(db)
    await createOrder(db, { shipping: { ...ZOYA, email: 'later@example.in', fullName: 'Later Zinnia' } })
    await updateOrderIndex(db)
    expect(await findCustomers(db, 'zinnia', 5, false)).toEqual([])
    expect(await customerIdOf(db, 'later@example.in')).toBeDefined()
    await keep('abandoned-checkouts', 40)
    expect(await everything(db)).not.toContain('later@example.in')
  })

  it('are removed with test orders', async () => {
    const db = await open()
    const { place } = await filled(db, { test: true })
    await removeTestData(place, ACTOR)
    await expectForgotten(db)
  })
})
