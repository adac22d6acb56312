// @vitest-environment jsdom
import { act } from 'react'
import { createMemoryRouter, Form, Link, Outlet, RouterProvider, redirect, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { mount } from '#test/mount.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'

const Frame = () => {
  useRestoredFocus()
  return (
    <>
      <nav>
        <Link to="/other">Other</Link>
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  )
}

/** Renders tasks to remove, products to move up, and a form that is re-created after each save. */
function Page() {
  const { notes, gifts, words } = useLoaderData<{ notes: string[]; gifts: string[]; words: string }>()
  return (
    <>
      <h1>Here</h1>
      {words !== '' && <p>Saved.</p>}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>
              <a href={`#${note}`}>{note}</a>
              <Form method="post">
                <button type="submit" name="off" value={note} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <ol>
        {gifts.map((gift, at) => (
          <li key={gift}>
            <Form method="post">
              <button type="submit" name="up" value={gift} disabled={at === 0} />
            </Form>
            <a href={`#${gift}`}>{gift}</a>
          </li>
        ))}
      </ol>
      <Form method="post" key={words}>
        <input name="words" aria-label="First" aria-invalid={words.includes('wrong') || undefined} />
        <input name="words" aria-label="Second" />
        <button type="submit">Save</button>
        <button type="submit" name="wrong" value="1" />
      </Form>
    </>
  )
}

async function show() {
  let [notes, gifts, words] = [['a', 'b', 'c'], ['x', 'y'], '']
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        {
          path: '/',
          element: <Page />,
          loader: () => ({ notes, gifts, words }),
          async action({ request }) {
            const form = await request.formData()
            notes = notes.filter((note) => note !== form.get('off'))
            if (form.has('up')) gifts = ['y', 'x']
            else if (form.has('words')) words = form.has('wrong') ? 'wrong' : String(form.getAll('words'))
            return redirect('/')
          },
          hydrateFallbackElement: <p />,
        },
        { path: '/other', element: <h1>There</h1> },
      ],
    },
  ])
  const place = await mount(<RouterProvider router={router} />)
  return async (selector: string) => {
    const pressed = place.querySelector<HTMLElement>(selector)
    await act(async () => {
      pressed?.focus()
      if (!(pressed instanceof HTMLInputElement)) return pressed?.click()
      pressed.value = 'typed'
      pressed.form?.requestSubmit()
    })
    await act(async () => {})
  }
}
const focused = () => document.activeElement

it('focus moves to the next row after a removal, and to the heading after the last one', async () => {
  const press = await show()
  await press('[value=b]')
  expect(focused()?.textContent).toBe('c')
  await press('[value=c]')
  expect(focused()?.textContent).toBe('a')
  await press('[value=a]')
  expect(focused()?.textContent).toBe('Here')
})

it('focus stays in a form that is re-rendered below a new notice', async () => {
  const press = await show()
  await press('[aria-label=Second]')
  expect(focused()?.getAttribute('aria-label')).toBe('Second')
  expect(focused()).toHaveProperty('value', '')
})

it('focus stays in the row whose button becomes disabled', async () => {
  const press = await show()
  await press('[value=y]')
  expect(focused()?.textContent).toBe('y')
})

it('focus moves to the first invalid field', async () => {
  const press = await show()
  await press('[name=wrong]')
  expect(focused()?.getAttribute('aria-label')).toBe('First')
})

it('focus moves to the heading after navigation', async () => {
  const press = await show()
  await press('nav a')
  expect(focused()?.textContent).toBe('There')
})
