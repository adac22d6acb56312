// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { BeforeChange, releaseFocus } from './before-change.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('lets go of the focus while what has it is still there, and only when the page is another one', () => {
  const main = document.body.appendChild(document.createElement('main'))
  const root = createRoot(main)
  const released: (string | undefined)[] = []
  const call = () => {
    const had = document.activeElement?.id
    releaseFocus()
    released.push(had)
  }
  // After what it is called before, and in another place: what React removes first must not matter.
  const show = (page: string, count = 0) =>
    act(() =>
      root.render(
        <>
          <section>
            {page === 'list' ? (
              <button type="button" id="card">{`Card ${count}`}</button>
            ) : (
              <h1 id="product">Product</h1>
            )}
          </section>
          <BeforeChange of={page} call={call} />
        </>,
      ),
    )
  show('list')
  document.getElementById('card')?.focus()
  show('list', 1)
  expect(document.activeElement?.id).toBe('card')
  show('product')
  expect(released).toEqual(['card'])
  expect(document.activeElement).toBe(document.body)
})

it('leaves the focus where it stays', () => {
  const header = document.body.appendChild(document.createElement('a'))
  header.href = '#'
  header.focus()
  releaseFocus()
  expect(document.activeElement).toBe(header)
})
