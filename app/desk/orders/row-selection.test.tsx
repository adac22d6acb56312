// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useRowSelection } from './row-selection.ts'

function List({ rows }: { rows: readonly string[] }) {
  const { form, chosen, press } = useRowSelection(rows)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: as in the list
    <form ref={form} onClick={press}>
      {rows.map((number) => (
        <input key={number} type="checkbox" name="n" value={number} />
      ))}
      <output>{chosen.length}</output>
    </form>
  )
}

it('a range is selected with Shift', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.createElement('div')
  place.innerHTML = renderToString(<List rows={['REG-1', 'REG-2', 'REG-3', 'REG-4']} />)
  document.body.append(place)
  await act(async () => hydrateRoot(place, <List rows={['REG-1', 'REG-2', 'REG-3', 'REG-4']} />))
  const click = (index: number, shiftKey = false) =>
    act(async () => {
      place.querySelectorAll('input')[index]?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }))
    })
  await click(1)
  await click(3, true)
  expect(place.querySelector('output')?.textContent).toBe('3')
})

it('the count includes rows selected before hydration and drops rows that leave the list', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const [all, one] = [['REG-8141', 'REG-8142', 'REG-8143'], ['REG-8142']]
  const place = document.createElement('div')
  place.innerHTML = renderToString(<List rows={all} />)
  for (const tick of [...place.querySelectorAll('input')].slice(1)) tick.checked = true
  const root = await act(async () => hydrateRoot(place, <List rows={all} />))
  const count = () => place.querySelector('output')?.textContent
  expect(count()).toBe('2')
  await act(async () => root.render(<List rows={one} />))
  expect(count()).toBe('1')
})
