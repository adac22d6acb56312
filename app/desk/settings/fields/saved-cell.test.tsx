// @vitest-environment jsdom
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { mount } from '#test/mount.tsx'
import { type CellAnswer, SavedCell } from './saved-cell.tsx'

const FIELDS = { act: 'transit', zone: 'metro' }
const WRONG = 'Days are written 2-3, or 2.'

/** Renders the cell in a page whose action always returns an error. */
async function show() {
  const answer: CellAnswer = { cell: 'transit metro', ok: false, words: WRONG, typed: '0-2' }
  const asked = vi.fn(() => answer)
  const cell = (
    <SavedCell fields={FIELDS} name="span" label="Metro" value="2-3" faultOf={() => undefined} answer={undefined} />
  )
  const router = createMemoryRouter([{ path: '/', element: cell, action: asked }])
  const place = await mount(<RouterProvider router={router} />)
  const field = () => place.querySelector('[name=span]') as HTMLInputElement
  return {
    asked,
    error: () => place.querySelector('.err')?.textContent,
    type: (text: string) =>
      act(async () => {
        field().focus()
        field().value = text
        field().dispatchEvent(new Event('input', { bubbles: true }))
      }),
    leave: () => act(async () => field().blur()),
  }
}

it('the error is cleared once another value, or the saved one, is typed', async () => {
  const { type, leave, error, asked } = await show()
  await type('0-2')
  await leave()
  await vi.waitFor(() => expect(error()).toBe(WRONG))
  await type('2-3')
  expect(error()).toBeUndefined()
  await leave()
  expect([error(), asked.mock.calls.length]).toEqual([undefined, 1])
})
