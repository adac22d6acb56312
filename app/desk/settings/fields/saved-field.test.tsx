// @vitest-environment jsdom
import { act } from 'react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { describe, expect, it } from 'vitest'
import { mount } from '#test/mount.tsx'
import { SavedCell } from './saved-cell.tsx'
import { SavedField } from './saved-field.tsx'

const PAGES = {
  name: () => <SavedField name="name" value={useLoaderData<string>()} />,
  span: () => (
    <SavedCell
      fields={{ act: 'transit' }}
      name="span"
      label="Metro"
      value={useLoaderData<string>()}
      faultOf={() => undefined}
      answer={undefined}
    />
  ),
}

/** Renders a field. `answer` ends one pending save; `saved` lists the stored values. */
async function show(name: keyof typeof PAGES) {
  const Page = PAGES[name]
  const saved = ['Old']
  const waiting: (() => void)[] = []
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    await new Promise<void>((done) => waiting.push(done))
    saved.push(String(form.get(name)))
    return { saved: [name], faults: {}, cell: 'transit ', ok: true, words: '', typed: '' }
  }
  const routes = [{ path: '/', element: <Page />, loader: () => saved.at(-1), action, hydrateFallbackElement: <p /> }]
  const place = await mount(<RouterProvider router={createMemoryRouter(routes)} />)
  const field = () => place.querySelector(`[name="${name}"]`) as HTMLInputElement
  return {
    saved,
    text: () => field().value,
    type: (text: string) =>
      act(async () => {
        field().focus()
        field().value = text
        field().dispatchEvent(new Event('input', { bubbles: true }))
      }),
    leave: () => act(async () => field().blur()),
    answer: () => act(async () => waiting.shift()?.()),
  }
}

describe.each(['name', 'span'] as const)('the field %s', (name) => {
  it('saves the previous value again when it is restored during a save', async () => {
    const { saved, text, type, leave, answer } = await show(name)
    await type('New')
    await leave()
    await type('Old')
    await leave()
    await answer()
    await answer()
    expect([saved, text()]).toEqual([['Old', 'New', 'Old'], 'Old'])
  })

  it('keeps and saves text that is typed during a save', async () => {
    const { saved, text, type, leave, answer } = await show(name)
    await type('New')
    await leave()
    await type('Newer')
    await answer()
    expect(text()).toBe('Newer')
    await leave()
    await answer()
    expect([saved, text()]).toEqual([['Old', 'New', 'Newer'], 'Newer'])
  })
})
