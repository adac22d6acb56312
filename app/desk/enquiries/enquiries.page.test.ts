import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const NOW = new Date('2026-11-23T06:30:00Z')
const FIELDS = {
  name: 'Ritu <b>Malhotra',
  phone: '98450 12345',
  company: 'Cloudmill',
  message: 'Forty-two.\n\n<script>1</script>',
}

async function signedIn(role: Role = 'manager') {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-enquiries-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { get, shop } = await openTestShop({ DATA_DIR: dataDir }, { now: () => NOW })
  const cookie = await deskCookie(shop, role)
  const write = async (fields: Record<string, string> = FIELDS, kind: 'consultation' | 'careers' = 'consultation') => {
    const kept = await storeEnquiry(shop.db, { kind, email: 'ritu@cloudmill.example', fields }, NOW)
    return `/desk/enquiries/${kept.ok ? kept.id : ''}`
  }
  const submit = (address: string, fields: Record<string, string>) =>
    get(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
  return { shop, write, submit, open: (path: string) => get(path, { headers: { cookie } }) }
}

it('enquiries are linked from Today and the list, and their text is escaped', async () => {
  const { write, open } = await signedIn()
  expect(await (await open('/desk/enquiries')).text()).toContain('All caught up')
  const address = await write()
  for (const page of ['/desk/today', '/desk/enquiries', '/desk/enquiries?q=cloudmill'])
    expect(await (await open(page)).text()).toContain(`href="${address}`)
  const html = await (await open(`${address}?list=consultation`)).text()
  expect(html).toContain('Reply by')
  expect(html).toContain('Ritu &lt;b&gt;Malhotra')
  expect(html).not.toContain('<script>1')
  expect((await open('/desk/enquiries/none')).status).toBe(404)
})

it('an enquiry can be answered, and a refused answer keeps its text', async () => {
  const { write, submit, open } = await signedIn()
  const address = await write()
  expect((await submit(address, { act: 'answer', text: ' ', seen: '0' })).status).toBe(422)
  const stale = await submit(address, { act: 'answer', text: 'Dear Ritu, yes.', seen: '7' })
  expect(stale.status).toBe(409)
  expect(await stale.text()).toMatch(/Dear Ritu, yes\.<\/textarea>[\s\S]*Someone else has replied/)
  expect((await submit(address, { act: 'gone', text: '', seen: '0' })).status).toBe(400)
  const done = await submit(`${address}?list=contact`, { act: 'answer', text: 'Dear Ritu, yes.', seen: '0' })
  expect([done.status, done.headers.get('location')]).toEqual([302, `${address}?list=contact`])
  expect(await (await open(address)).text()).toContain('Dear Ritu, yes.')
  expect(await (await open('/desk/today')).text()).not.toContain(address)
})

it('an enquiry’s files are served to roles that may read it, and no other file is', async () => {
  const { shop, write, open } = await signedIn()
  const folder = join(shop.config.dataDir, 'resumes')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'one'), '<script>')
  await writeFile(join(shop.config.dataDir, 'secret'), 'secret')
  const address = await write({ ...FIELDS, resumeId: 'one', resumeName: '../a.pdf', resumeKind: 'pdf' }, 'careers')
  const file = await open(`${address}/file/0`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="resume-1.pdf"')
  expect([file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
    ...['application/octet-stream', 'nosniff'],
  ])
  const shown = await open(`${await write({ ...FIELDS, photos: 'one.jpg' }, 'careers')}/file/0`)
  expect([shown.headers.get('content-type'), await shown.text()]).toEqual(['image/jpeg', '<script>'])
  const out = await write({ ...FIELDS, photos: '../secret.jpg' }, 'careers')
  for (const gone of [`${address}/file/1`, `${address}/file/x`, `${out}/file/0`])
    expect((await open(gone)).status).toBe(404)
})

it('enquiries are hidden from the packer', async () => {
  const { write, open, submit } = await signedIn('packer')
  const address = await write()
  expect(await (await open('/desk/today')).text()).not.toContain(address)
  for (const path of [address, '/desk/enquiries', `${address}/file/0`]) expect((await open(path)).status).toBe(403)
  expect((await submit(address, { act: 'settle', text: '', seen: '0' })).status).toBe(403)
})
