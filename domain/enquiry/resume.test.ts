import { describe, expect, it } from 'vitest'
import { MAX_RESUME_BYTES, resumeFileError, validateResume } from './resume.ts'

const text = (words: string) => new TextEncoder().encode(words)
const PDF = text('%PDF-1.7 and so on')
const DOC = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
const DOCX = text('PK\u0003\u0004....[Content_Types].xml....word/document.xml....')
const ZIP = text('PK\u0003\u0004....photo.jpg....')

describe('a resume', () => {
  it.each([
    ['cv.pdf', PDF, 'pdf'],
    ['CV.PDF', PDF, 'pdf'],
    ['cv.doc', DOC, 'doc'],
    ['मेरा cv.docx', DOCX, 'docx'],
  ])('may be %s', (name, content, kind) => {
    expect(validateResume(name, content)).toEqual({ ok: true, kind })
  })

  it.each([
    ['portfolio.zip', ZIP, 'portfolio.zip is not a PDF, DOC or DOCX'],
    ['cv', PDF, 'cv is not a PDF, DOC or DOCX'],
    ['cv.pdf.exe', PDF, 'cv.pdf.exe is not a PDF, DOC or DOCX'],
    ['cv.pdf', new Uint8Array(), 'cv.pdf is empty; please choose it again'],
    ['cv.pdf', new Uint8Array(MAX_RESUME_BYTES + 1), 'cv.pdf is larger than 5MB'],
    ['cv.pdf', text('MZ a program'), 'cv.pdf is something else inside; please save it as PDF, DOC or DOCX'],
    ['cv.pdf', text(' %PDF-1.7'), 'cv.pdf is something else inside; please save it as PDF, DOC or DOCX'],
    ['cv.doc', DOCX, 'cv.doc is something else inside; please save it as PDF, DOC or DOCX'],
    ['cv.docx', ZIP, 'cv.docx is something else inside; please save it as PDF, DOC or DOCX'],
    ['cv.docx', text('word/'), 'cv.docx is something else inside; please save it as PDF, DOC or DOCX'],
  ])('of %s is refused', (name, content, fault) => {
    expect(validateResume(name, content)).toEqual({ ok: false, fault })
  })

  it('may be exactly 5MB', () => {
    expect(resumeFileError({ name: 'cv.pdf', size: MAX_RESUME_BYTES })).toBeUndefined()
  })
})
