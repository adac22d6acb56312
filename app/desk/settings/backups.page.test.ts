import { expect, it } from 'vitest'
import { readSettings } from '#server/settings/queries.ts'
import { deskCookie } from '#test/desk-user.ts'
import { NOON } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

const PAGE = '/desk/settings/backups'

async function open(env: Record<string, string> = {}) {
  const opened = await openTestShop(env, { now: () => NOON })
  const cookie = await deskCookie(opened.shop, 'owner')
  const page = async () => (await opened.get(PAGE, { headers: { cookie } })).text()
  const save = (fields: Record<string, string>) =>
    opened.get(PAGE, {
      method: 'POST',
      headers: { cookie, origin: 'http://shop.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ act: 'save', ...fields }).toString(),
    })
  return { ...opened, page, save }
}

it('the page of backups says where they are, that a passphrase opens them, and never shows a secret', async () => {
  const BACKUP_TO = 'https://KEY:s3cret@s3.example/bucket/backups'
  const { shop, page } = await open({ BACKUP_TO, BACKUP_PASSPHRASE: 'correct horse battery staple' })
  await shop.db.insertInto('meta').values({ name: 'lastBackup', value: '2026-11-20T21:04:00.000Z' }).execute()
  const html = await page()
  expect(html).toContain('Stored in bucket/backups on s3.example.')
  expect(html).toContain('Without the passphrase no backup opens')
  expect(html).toMatch(/Made on [^<]*21 Nov[^<]* at 2:34\sam\./)
  expect(html).not.toMatch(/s3cret|correct horse/)
})

it('backups on the disk of the shop, without a passphrase, are pointed out', async () => {
  const { page } = await open()
  const html = await page()
  expect(html).toContain('None yet.')
  expect(html).toContain('set BACKUP_TO on the server')
  expect(html).toContain('Not encrypted.')
})

it('time and number of backups are saved, and a number out of range is refused beside its field', async () => {
  const { shop, save } = await open()
  const before = { 'was.backup.at': '02:30', 'was.backup.keep': '14', 'was.backup.by': 'shop' }
  const typed = { 'backup.at': '03:15', 'backup.keep': '30', 'backup.by': 'elsewhere' }
  expect((await save({ ...typed, ...before })).status).toBe(200)
  const refused = await save({ 'backup.keep': '366', 'was.backup.keep': '30' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('must be a whole number from 1 to 365')
  const settings = await readSettings(shop.db, shop.config.root)
  expect(settings).toMatchObject({ 'backup.at': '03:15', 'backup.keep': '30', 'backup.by': 'elsewhere' })
})
