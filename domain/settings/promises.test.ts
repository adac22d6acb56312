import { describe, expect, it } from 'vitest'
import { type PromiseName, promiseTexts, SAMPLE_PROMISES } from './promises.ts'
import { settingsSchema, settingValueError } from './settings.ts'

const stored = (name: PromiseName, text: string) => settingsSchema.shape[name].safeParse(text).data

describe('a promise', () => {
  it.each([
    ['returnDays', ' 7 days ', '7'],
    ['returnDays', '1 day', '1'],
    ['returnDays', '0', '0'],
    ['returnDays', '007', '7'],
    ['damageHours', '36 h', '36'],
    ['damageHours', '2 days', '48'],
    ['refundDays', '7 to 10 business days', '7-10'],
    ['refundDays', '5–5', '5'],
  ] as const)('%s typed as “%s” is stored as %s', (name, typed, value) => {
    expect(stored(name, typed)).toBe(value)
  })

  it.each([
    ['returnDays', ['-1', '1000', 'a week', '', '7.5', '7 hours', '1e2']],
    ['damageHours', ['0', '0 days', '-1', '1000', '31 days', 'soon']],
    ['problemHours', ['49', '3 days']],
    ['refundDays', ['10-7', '0', '0-5', '40', '7-', 'ten']],
  ] as const)('%s refuses %j, in words', (name, typed) => {
    for (const text of typed)
      expect([text, settingValueError(name, text)]).toEqual([text, expect.stringMatching(/^must be/)])
  })

  it('is stated with its unit, one in the singular and three whole days in days', () => {
    expect(promiseTexts(SAMPLE_PROMISES)).toEqual({
      ...{ returnDays: '7', returnTime: '7 days', refundTime: '7-10 business days' },
      ...{ damageTime: '24 hours', missingTime: '48 hours', changeTime: '2 hours', processingTime: '24 hours' },
      ...{
        claimTime: 'two working hours',
        replyTime: '24 hours',
        consultationTime: '24 hours',
        problemTime: '48 hours',
      },
      ...{ serviceHours: 'Mon-Fri 9am-6pm IST', serviceHoursLong: 'Monday to Friday, 9am to 6pm IST' },
    })
    const service = { days: 'Sat-Sat', from: '10:30', to: '20:00' }
    const other = { returnDays: '1', refundDays: '1', damageHours: '72', missingHours: '50', changeHours: '1', service }
    expect(promiseTexts({ ...SAMPLE_PROMISES, ...other })).toMatchObject({
      ...{ returnTime: '1 day', refundTime: '1 business day', damageTime: '3 days', missingTime: '50 hours' },
      ...{ changeTime: '1 hour', serviceHours: 'Sat 10:30am-8pm IST' },
      ...{ serviceHoursLong: 'Saturday, 10:30am to 8pm IST' },
    })
  })
})
