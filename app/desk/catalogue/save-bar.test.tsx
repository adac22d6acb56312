// @vitest-environment jsdom
import { act, useRef, useState } from 'react'
import { createMemoryRouter, Form, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useSingleSubmit } from '#app/desk/desk.tsx'
import { NO_UPLOADS, type Uploads } from '#app/desk/layout/use-queued-submit.ts'
import { mount } from '#test/mount.tsx'
import { SaveBar } from './save-bar.tsx'

const LABELS = { title: 'Title', wrap: 'Gift wrap' }

let setUploads: (uploads: Uploads) => void

function Page() {
  useSingleSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [uploads, set] = useState(NO_UPLOADS)
  setUploads = set
  return (
    <Form method="post" ref={form}>
      <div>
        <input type="hidden" name="picture" value={uploads.busy ? 'old' : 'new'} />
        <input name="title" defaultValue="" />
        <input type="checkbox" name="wrap" />
      </div>
      <SaveBar {...{ form, uploads, labels: LABELS }} said="" save="Save" refused={false} />
    </Form>
  )
}

async function show() {
  const sent: unknown[] = []
  const waiting: (() => void)[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    await new Promise<void>((done) => waiting.push(done))
    return null
  }
  const router = createMemoryRouter([{ path: '/', element: <Page />, action }])
  const place = await mount(<RouterProvider router={router} />)
  return {
    ...{ sent, place },
    words: () => place.querySelector('[role=status]')?.textContent,
    save: () => act(async () => place.querySelector<HTMLElement>('button[value=save]')?.click()),
    uploads: (uploads: Uploads) => act(async () => setUploads(uploads)),
    answer: () => act(async () => waiting.shift()?.()),
  }
}

it('the form is saved once a running picture upload ends', async () => {
  const { sent, save, uploads, words } = await show()
  await uploads({ busy: true, failed: false })
  await save()
  await save()
  expect([sent, words()]).toEqual([[], 'Saving once the picture is ready…'])
  await uploads(NO_UPLOADS)
  expect(sent).toEqual([{ act: 'save', picture: 'new', title: '' }])
})

it('the save bar reports that nothing was saved when the upload failed', async () => {
  const { sent, save, uploads, words } = await show()
  await uploads({ busy: true, failed: false })
  await save()
  await uploads({ busy: false, failed: true })
  expect([sent, words()]).toEqual([[], 'Not saved: the picture was not uploaded. Choose it again.'])
  await save()
  expect(sent).toHaveLength(1)
})

it('the form is locked and ignores a second submit during a save', async () => {
  const { place, sent, save, answer } = await show()
  const isLocked = () => place.querySelector('[name=title]')?.closest('[inert]') !== null
  await save()
  expect(isLocked()).toBe(true)
  await act(async () => place.querySelector('form')?.requestSubmit())
  expect(sent).toHaveLength(1)
  await answer()
  expect(isLocked()).toBe(false)
})

it('the bar appears with the first change, names what changed, and goes when it is undone', async () => {
  const { place, words } = await show()
  const bar = place.querySelector('.dk-savebar')
  const [title, wrap] = [place.querySelector('[name=title]'), place.querySelector<HTMLElement>('[name=wrap]')]
  const type = (text: string) =>
    act(async () => {
      if (title instanceof HTMLInputElement) title.value = text
      title?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  expect(bar?.classList).toContain('is-idle')
  await type('Rakhi')
  expect([bar?.classList.contains('is-idle'), words()]).toEqual([false, '1 change not saved: Title'])
  await act(async () => wrap?.click())
  expect(words()).toBe('2 changes not saved: Title, Gift wrap')
  await type('')
  await act(async () => wrap?.click())
  expect(bar?.classList).toContain('is-idle')
})

it('an untouched form has no unsaved changes, also with a checkbox', async () => {
  const { words } = await show()
  expect(words()).toBe('')
})
