// @vitest-environment jsdom
import { act } from 'react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { mount } from '#test/mount.tsx'
import { EditableCell } from './editable-cell.tsx'

const Page = () => (
  <EditableCell id="tea" name="Tea" field="price" label="Price" value={useLoaderData<string>()} answered={undefined} />
)

/** Renders a price cell. `answer` ends one pending save; prices are stored in whole rupees. */
async function show() {
  let kept = '100'
  const waiting: (() => void)[] = []
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    await new Promise<void>((done) => waiting.push(done))
    const value = String(form.get('value'))
    if (form.get('was') !== kept) return { id: 'tea', field: 'price', value, was: kept, fault: 'Somebody changed it.' }
    kept = value.replace(',', '')
    return { id: 'tea', field: 'price', value: kept, was: kept, fault: '' }
  }
  const hydrateFallbackElement = <p />
  const router = createMemoryRouter([
    { path: '/', element: <Page />, loader: () => kept, action, hydrateFallbackElement },
  ])
  const place = await mount(<RouterProvider router={router} />)
  const field = () => place.querySelector('[name=value]') as HTMLInputElement
  return {
    field,
    kept: () => kept,
    type: (value: string) =>
      act(async () => {
        field().focus()
        field().value = value
      }),
    enter: () => act(async () => field().form?.requestSubmit()),
    leave: () => act(async () => field().blur()),
    answer: () => act(async () => waiting.shift()?.()),
  }
}

it('the field keeps the focus after saving and formats the saved price', async () => {
  const cell = await show()
  await cell.type('1,499')
  await cell.enter()
  await cell.answer()
  expect(cell.field().value).toBe('1,499')
  expect(document.activeElement).toBe(cell.field())
})

it('a price that is typed while the previous one is being saved is saved too', async () => {
  const cell = await show()
  await cell.type('111')
  await cell.enter()
  await cell.type('222')
  await cell.leave()
  await cell.answer()
  expect(cell.field().value).toBe('222')
  await cell.answer()
  expect(cell.kept()).toBe('222')
})
