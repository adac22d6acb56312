// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { mount } from '#test/mount.tsx'
import { NewsletterSection } from './newsletter-section.tsx'

/** Submits the form and mocks the status of the response. */
async function answered(status: number) {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status }))
  const place = await mount(<NewsletterSection />)
  const form = place.querySelector('form')
  await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  const field = place.querySelector('input')
  const message = document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent
  return { invalid: field?.getAttribute('aria-invalid'), message }
}

it('the field is marked as invalid when the server refuses the address', async () => {
  expect(await answered(400)).toEqual({ invalid: 'true', message: expect.stringContaining('look over what you typed') })
})

it('the field stays valid when the shop cannot store it', async () => {
  expect(await answered(503)).toEqual({ invalid: null, message: expect.stringContaining('in a few minutes') })
})
