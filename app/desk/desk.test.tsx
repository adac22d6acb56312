// @vitest-environment jsdom
import { act } from 'react'
import { createMemoryRouter, Form, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { mount } from '#test/mount.tsx'
import { useSingleSubmit } from './desk.tsx'

function Page({ repeats }: { repeats: boolean }) {
  useSingleSubmit()
  return (
    <Form method="post" {...(repeats && { 'data-repeats': true })}>
      <button type="submit" name="act" value="note" />
      <button type="submit" name="act" value="pack" />
    </Form>
  )
}

async function show(repeats = false) {
  const sent: unknown[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push((await request.formData()).get('act'))
    return null
  }
  const router = createMemoryRouter([{ path: '/', element: <Page repeats={repeats} />, action }])
  const place = await mount(<RouterProvider router={router} />)
  const click = (words: string) => act(async () => place.querySelector<HTMLElement>(`[value=${words}]`)?.click())
  return { sent, click }
}

it('a double click submits once', async () => {
  const { sent, click } = await show()
  await click('note')
  await click('note')
  expect(sent).toEqual(['note'])
})

it('another button of the same form submits too', async () => {
  const { sent, click } = await show()
  await click('note')
  await click('pack')
  await click('note')
  expect(sent).toEqual(['note', 'pack', 'note'])
})

it('a form with data-repeats submits every click', async () => {
  const { sent, click } = await show(true)
  await click('note')
  await click('note')
  expect(sent).toEqual(['note', 'note'])
})

it('a changed field allows another submit', async () => {
  const { sent, click } = await show()
  await click('note')
  document.querySelector('form')?.dispatchEvent(new Event('input', { bubbles: true }))
  await click('note')
  expect(sent).toEqual(['note', 'note'])
})
