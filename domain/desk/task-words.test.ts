import { expect, it } from 'vitest'
import { taskWords } from './task-words.ts'

it.each([
  ['₹2.00 came. Pay it back: npm run shop -- refund 0192-ab', '₹2.00 came. Pay it back.'],
  [
    'Take it as it is: npm run shop -- confirm REG-1. Or pay it back: npm run shop -- refund 01',
    'Take it as it is. Or pay it back.',
  ],
  ['Write that down: npm run shop -- refund 01 12.5 by-hand', 'Write that down.'],
  [
    'Write it down: npm run shop -- received REG-1 <rupees> 6326',
    'Write it down: npm run shop -- received REG-1 <rupees> 6326',
  ],
])('says without a terminal what the desk does itself: %s', (text, words) => {
  expect(taskWords(text)).toBe(words)
})
