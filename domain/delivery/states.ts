/** The 36 States and Union Territories: number plate code, GST code and name. */
const STATES = [
  ['AN', '35', 'Andaman and Nicobar Islands'],
  ['AP', '37', 'Andhra Pradesh'],
  ['AR', '12', 'Arunachal Pradesh'],
  ['AS', '18', 'Assam'],
  ['BR', '10', 'Bihar'],
  ['CH', '04', 'Chandigarh'],
  ['CG', '22', 'Chhattisgarh'],
  ['DH', '26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['DL', '07', 'Delhi'],
  ['GA', '30', 'Goa'],
  ['GJ', '24', 'Gujarat'],
  ['HR', '06', 'Haryana'],
  ['HP', '02', 'Himachal Pradesh'],
  ['JK', '01', 'Jammu and Kashmir'],
  ['JH', '20', 'Jharkhand'],
  ['KA', '29', 'Karnataka'],
  ['KL', '32', 'Kerala'],
  ['LA', '38', 'Ladakh'],
  ['LD', '31', 'Lakshadweep'],
  ['MP', '23', 'Madhya Pradesh'],
  ['MH', '27', 'Maharashtra'],
  ['MN', '14', 'Manipur'],
  ['ML', '17', 'Meghalaya'],
  ['MZ', '15', 'Mizoram'],
  ['NL', '13', 'Nagaland'],
  ['OD', '21', 'Odisha'],
  ['PY', '34', 'Puducherry'],
  ['PB', '03', 'Punjab'],
  ['RJ', '08', 'Rajasthan'],
  ['SK', '11', 'Sikkim'],
  ['TN', '33', 'Tamil Nadu'],
  ['TS', '36', 'Telangana'],
  ['TR', '16', 'Tripura'],
  ['UP', '09', 'Uttar Pradesh'],
  ['UK', '05', 'Uttarakhand'],
  ['WB', '19', 'West Bengal'],
] as const

export type StateCode = (typeof STATES)[number][0]
export type State = { code: StateCode; gst: string; name: string }

export const INDIAN_STATES: readonly State[] = STATES.map(([code, gst, name]) => ({ code, gst, name }))

export const stateByCode = (code: string): State | undefined => INDIAN_STATES.find((state) => state.code === code)

/** Finds the State by the first two digits of a GSTIN. */
export const stateByGst = (digits: string): State | undefined => INDIAN_STATES.find(({ gst }) => gst === digits)
