import { describe, expect, it } from 'vitest'
import { normalizeMailbox } from './contact-keys.ts'

describe('a mailbox', () => {
  it.each([
    ['asha@example.com', 'asha@example.com'],
    [' Asha@EXAMPLE.com ', 'asha@example.com'],
    ['asha+gifts+more@example.com', 'asha@example.com'],
    ['a.s.h.a+x@gmail.com', 'asha@gmail.com'],
    ['a.sha@googlemail.com', 'asha@gmail.com'],
    ['asha.rao@example.com', 'asha.rao@example.com'],
    ['asha@example.com.', 'asha@example.com'],
    ['+asha@example.com', '+asha@example.com'],
    ['no address', '@'],
  ])('of "%s" is %s', (typed, mailbox) => expect(normalizeMailbox(typed)).toBe(mailbox))
})
