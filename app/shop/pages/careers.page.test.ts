import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const FARHAN = { name: 'Farhan Ali', email: 'farhan@example.in', subject: 'Gift Stylist', message: 'A second tin.' }
const PDF = '%PDF-1.7 and so on'

async function openWithFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-resumes-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const opened = await openTestShop({ DATA_DIR: dataDir })
  const send = (fields: Record<string, string>, file?: File, headers: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('resume', file ?? new File([], ''))
    return opened.get('/careers', { method: 'POST', headers: { origin: 'http://shop.test', ...headers }, body })
  }
  const kept = async () => readdir(join(dataDir, 'resumes')).catch(() => [] as string[])
  return { ...opened, dataDir, send, kept }
}

describe('the careers form', () => {
  it('is accepted without a resume', async () => {
    const { send, kept, shop } = await openWithFolder()
    const answer = await send(FARHAN)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/careers?sent=yes#apply'])
    const row = await shop.db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow()
    const { email, ...fields } = FARHAN
    expect(row).toMatchObject({ kind: 'careers', email })
    expect(JSON.parse(row.fields)).toEqual(fields)
    expect(await kept()).toEqual([])
  })

  it('stores a resume under a generated name, which is not served', async () => {
    const { send, kept, get, shop, dataDir } = await openWithFolder()
    const answer = await send(FARHAN, new File([PDF], '../../etc/मेरा <cv>.pdf'))
    expect(answer.status).toBe(303)
    const row = await shop.db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow()
    const { resumeId, resumeName, resumeKind } = JSON.parse(row.fields)
    expect([resumeName, resumeKind]).toEqual(['मेरा <cv>.pdf', 'pdf'])
    expect(await kept()).toEqual([resumeId])
    expect(resumeId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await readFile(join(dataDir, 'resumes', resumeId), 'utf8')).toBe(PDF)
    for (const path of [`/resumes/${resumeId}`, `/data/resumes/${resumeId}`, `/pictures/../resumes/${resumeId}`])
      expect((await get(path)).status).toBe(404)
    expect(await (await get('/careers?sent=yes')).text()).toContain('Thank you for applying')
  })

  it.each([
    ['portfolio.zip', 'PK\u0003\u0004', 'portfolio.zip is not a PDF, DOC or DOCX'],
    ['cv.pdf', '', 'cv.pdf is empty; please choose it again'],
    ['cv.pdf', 'MZ a program', 'cv.pdf is something else inside; please save it as PDF, DOC or DOCX'],
    ['cv.docx', 'PK\u0003\u0004 photo.jpg', 'cv.docx is something else inside; please save it as PDF, DOC or DOCX'],
    ['cv.pdf', PDF + 'x'.repeat(5 * 1024 * 1024), 'cv.pdf is larger than 5MB'],
  ])('refuses %s with a reason and returns the submitted values', async (name, content, fault) => {
    const { send, kept, shop } = await openWithFolder()
    const answer = await send(FARHAN, new File([content], name))
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain(fault)
    expect(html).toContain('value="Farhan Ali"')
    expect(html).toContain('A second tin.')
    expect(await kept()).toEqual([])
    expect(await shop.db.selectFrom('enquiries').selectAll().execute()).toEqual([])
  })

  it('asks for a valid file again when another field is invalid', async () => {
    const { send, kept } = await openWithFolder()
    const html = await (await send({ ...FARHAN, email: 'x' }, new File([PDF], 'cv.pdf'))).text()
    expect(html).toContain('Valid email is required')
    expect(html).toContain('Please choose cv.pdf again')
    expect(await kept()).toEqual([])
  })

  it('says what to do when the upload is too large', async () => {
    const { send } = await openWithFolder()
    const file = new File([PDF + 'x'.repeat(7 * 1024 * 1024)], 'cv.pdf')
    const page = await send(FARHAN, file, { accept: 'text/html' })
    expect([page.status, await page.text()]).toEqual([413, expect.stringContaining('larger than 5MB')])
    expect(await (await send(FARHAN, file)).json()).toEqual({ message: expect.stringContaining('larger than 5MB') })
  })

  it('handles text in the file field, a file in a text field, and a body that is not a form', async () => {
    const { get, postForm, postJson, shop } = await openWithFolder()
    expect((await postForm('/careers', { ...FARHAN, resume: 'cv.pdf' })).status).toBe(303)
    const body = new FormData()
    body.set('name', new File(['x'], 'name.txt'))
    const odd = await get('/careers', { method: 'POST', headers: { origin: 'http://shop.test' }, body })
    expect([odd.status, await odd.text()]).toEqual([400, expect.stringContaining('Name is required')])
    expect((await postJson('/careers', FARHAN)).status).toBe(415)
    expect(await shop.db.selectFrom('enquiries').selectAll().execute()).toHaveLength(1)
  })
})
