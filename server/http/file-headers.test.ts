import { expect, test } from 'vitest'
import { fileHeaders, securityHeaders } from './security-headers.ts'

test('a file carries what means something on a file, and nothing that speaks to documents', () => {
  expect(fileHeaders(securityHeaders({ publicOrigin: 'https://gifts.example' }))).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
  })
})
