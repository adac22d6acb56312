// @vitest-environment jsdom
import { act } from 'react'
import { createMemoryRouter, Form, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { mount } from '#test/mount.tsx'
import { useSinglePress } from './use-single-press.ts'

function Page({ repeats }: { repeats: boolean }) {
  useSinglePress()
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
  const press = (words: string) => act(async () => place.querySelector<HTMLElement>(`[value=${words}]`)?.click())
  return { sent, press }
}

it('sends once what is pressed twice', async () => {
  const { sent, press } = await show()
  await press('note')
  await press('note')
  expect(sent).toEqual(['note'])
})

it('sends what another button of the same form says', async () => {
  const { sent, press } = await show()
  await press('note')
  await press('pack')
  await press('note')
  expect(sent).toEqual(['note', 'pack', 'note'])
})

it('leaves a form that asks the device to hear each press', async () => {
  const { sent, press } = await show(true)
  await press('note')
  await press('note')
  expect(sent).toEqual(['note', 'note'])
})

it('sends again what was changed in between', async () => {
  const { sent, press } = await show()
  await press('note')
  document.querySelector('form')?.dispatchEvent(new Event('input', { bubbles: true }))
  await press('note')
  expect(sent).toEqual(['note', 'note'])
})
