import { describe, expect, it } from 'vitest'
import { catalogueVersion, nonDefaultRates, productsById } from '#server/catalogue/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { GIFT, runCommandLine } from '#test/owner-terminal.ts'
import { placedOrder } from '#test/stock.ts'

describe.each(testDatabases)('catalogue commands on %s', (_, open) => {
  it('change a rate for all later orders, including shared-stock products', async () => {
    const db = await open()
    const before = await catalogueVersion(db)
    expect(await runCommandLine(db, 'rate uniquely-yours-4 5%')).toMatchObject({ ok: true })
    expect(await catalogueVersion(db)).not.toBe(before)
    expect((await productsById(db, ['MD-4'])).get('MD-4')?.gstRate).toBe(5)
    expect(await nonDefaultRates(db)).toEqual({ 'uniquely-yours-4': 5, 'MD-4': 5 })
    expect(await runCommandLine(db, 'rate MD-4 18')).toMatchObject({
      ok: false,
      message: expect.stringContaining('uniquely-yours-4'),
    })
    for (const wrong of ['12', '28', '0x12', '1e1', '-5', '5.0', '', 'eighteen', '05'])
      expect([wrong, await runCommandLine(db, `rate ${GIFT} ${wrong}`)]).toMatchObject([wrong, { ok: false }])
    expect(await runCommandLine(db, 'rate keepsakes-1 40')).toMatchObject({ ok: true })
    expect(await runCommandLine(db, 'rate compact 0')).toMatchObject({ ok: true })
    expect(await runCommandLine(db, 'rate nothing 18')).toMatchObject({ ok: false })
  })

  it('change a product’s description, archive it, and undo it', async () => {
    const db = await open()
    expect(await runCommandLine(db, `product ${GIFT} tagline Small hands, long evenings.`)).toMatchObject({ ok: true })
    expect(await runCommandLine(db, `product ${GIFT} price 1,99`)).toMatchObject({ ok: false })
    expect(await runCommandLine(db, `product ${GIFT} archive`)).toMatchObject({ ok: true })
    expect((await productsById(db, [GIFT])).get(GIFT)).toMatchObject({
      onSale: false,
      tagline: 'Small hands, long evenings.',
    })
    const shown = await runCommandLine(db, `product ${GIFT}`)
    const [, last] = /FIELDS\n(\S+)/.exec(shown.message) ?? []
    expect(await runCommandLine(db, `product ${GIFT} undo ${last}`)).toMatchObject({ ok: true })
    expect((await productsById(db, [GIFT])).get(GIFT)?.onSale).toBe(true)
    for (const wrong of ['undo nothing', 'sing', 'place 900', 'collection nowhere'])
      expect([wrong, await runCommandLine(db, `product ${GIFT} ${wrong}`)]).toMatchObject([wrong, { ok: false }])
    expect(await runCommandLine(db, 'product nothing')).toMatchObject({ ok: false })
  })

  it('change a price for all later orders', async () => {
    const db = await open()
    const before = await catalogueVersion(db)
    const { totalPaise, number } = await placedOrder(db, { 'uniquely-yours-4': 1 })
    expect(await runCommandLine(db, 'price uniquely-yours-4 ₹1,250')).toMatchObject({ ok: true })
    expect(await catalogueVersion(db)).not.toBe(before)
    expect((await productsById(db, ['MD-4'])).get('MD-4')?.pricePaise).toBe(125_000)
    expect(await runCommandLine(db, 'price MD-4 20')).toMatchObject({
      ok: false,
      message: expect.stringContaining('uniquely-yours-4'),
    })
    for (const wrong of ['12.505', '0', '-4', 'free', '99999999', '1 999', '0x7cf', '2e3', '1,99'])
      expect(await runCommandLine(db, `price ${GIFT} ${wrong}`)).toMatchObject({ ok: false })
    expect(await runCommandLine(db, 'price nothing 20')).toMatchObject({ ok: false })
    const kept = await db.selectFrom('orders').select('totalPaise').where('number', '=', number).executeTakeFirst()
    expect(kept?.totalPaise).toBe(totalPaise)
    expect((await runCommandLine(db, 'history')).message).toContain('asha  uniquely-yours-4: ₹1,250 now.')
  })

  it.each(['abc', '-1', '1.5', '1e3', '99999999'])('reject %s as a quantity', async (wrong) => {
    const db = await open()
    expect(await runCommandLine(db, `stock ${GIFT} ${wrong}`)).toMatchObject({ ok: false })
  })
})
