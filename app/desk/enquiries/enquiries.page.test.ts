import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
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
    const kept = await keepEnquiry(shop.db, { kind, email: 'ritu@cloudmill.example', fields }, NOW)
    return `/desk/enquiries/${kept.ok ? kept.id : ''}`
  }
  const press = (address: string, fields: Record<string, string>) =>
    get(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
  return { shop, write, press, open: (path: string) => get(path, { headers: { cookie } }) }
}

it('are on Today and in their list, each a link away, and read without anything of theirs being obeyed', async () => {
  const { write, open } = await signedIn()
  expect(await (await open('/desk/enquiries')).text()).toContain('Everybody has an answer.')
  const address = await write()
  for (const page of ['/desk/today', '/desk/enquiries', '/desk/enquiries?q=cloudmill'])
    expect(await (await open(page)).text()).toContain(`href="${address}`)
  const html = await (await open(`${address}?list=consultation`)).text()
  expect(html).toContain('Answer by')
  expect(html).toContain('Ritu &lt;b&gt;Malhotra')
  expect(html).not.toContain('<script>1')
  expect((await open('/desk/enquiries/none')).status).toBe(404)
})

it('are answered by a press, with what was typed kept where that cannot be', async () => {
  const { write, press, open } = await signedIn()
  const address = await write()
  expect((await press(address, { act: 'answer', text: ' ', seen: '0' })).status).toBe(422)
  const stale = await press(address, { act: 'answer', text: 'Dear Ritu, yes.', seen: '7' })
  expect(stale.status).toBe(409)
  expect(await stale.text()).toMatch(/Dear Ritu, yes\.<\/textarea>[\s\S]*Somebody has answered meanwhile/)
  expect((await press(address, { act: 'gone', text: '', seen: '0' })).status).toBe(400)
  const done = await press(`${address}?list=contact`, { act: 'answer', text: 'Dear Ritu, yes.', seen: '0' })
  expect([done.status, done.headers.get('location')]).toEqual([302, `${address}?list=contact`])
  expect(await (await open(address)).text()).toContain('Dear Ritu, yes.')
  expect(await (await open('/desk/today')).text()).not.toContain(address)
})

it('give their files to whoever may read them, and nothing else of the data folder', async () => {
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

it('are not for the packer, whose Today leaves them out', async () => {
  const { write, open, press } = await signedIn('packer')
  const address = await write()
  expect(await (await open('/desk/today')).text()).not.toContain(address)
  for (const path of [address, '/desk/enquiries', `${address}/file/0`]) expect((await open(path)).status).toBe(403)
  expect((await press(address, { act: 'settle', text: '', seen: '0' })).status).toBe(403)
})
