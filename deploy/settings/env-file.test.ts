import { expect, it } from 'vitest'
import { parseEnvFile, readEnvBytes } from './env-file'

const valuesOf = (text: string) => parseEnvFile('site.env', text).values

it.each([
  ['A=1\nB=2', { A: '1', B: '2' }],
  ['# a\n\n  # b\nA=1\n', { A: '1' }],
  ['\uFEFFA=1\r\nB=2\r\n', { A: '1', B: '2' }],
  [' A = 1 \n\tB\t=\t2', { A: '1', B: '2' }],
  ['export A=1', { A: '1' }],
  ['A=\nB=  \nC=""', { A: '', B: '', C: '' }],
  [
    'A=x # comment\nB=x#y\nC=https://a.example/#terms',
    { A: 'x', B: 'x#y', C: 'https://a.example/#terms' },
  ],
  ['A="x # y" # comment\nB=\'it "is"\'\nC=`it\'s`', { A: 'x # y', B: 'it "is"', C: "it's" }],
  ['A=\'[\n{"b": 1},\n]\'\nB=2', { A: '[\n{"b": 1},\n]', B: '2' }],
  [String.raw`A="a\nb"`, { A: 'a\nb' }],
  ['A=[{"name":"x"}]', { A: '[{"name":"x"}]' }],
])('reads %j', (text, values) => {
  expect(parseEnvFile('site.env', text)).toMatchObject({ values, wrong: [] })
})

it('refuses another encoding than UTF-8, with the line', () => {
  const windows1251 = Buffer.from('# a\nA=1\nB=\xcf\xf0\xe0\n', 'latin1')
  expect(readEnvBytes('site.env', windows1251).wrong).toEqual([
    'site.env:3: this is not UTF-8 text',
  ])
  expect(readEnvBytes('site.env', Buffer.from('\uFEFFA=Огонь')).values).toEqual({ A: 'Огонь' })
})

it('knows the line of each name', () => {
  const { places } = parseEnvFile('site.env', '# a\nA="1\n2"\n\nB=2\n')
  expect([...places]).toEqual([
    ['A', 'site.env:2'],
    ['B', 'site.env:5'],
  ])
})

it('names each line that is no setting', () => {
  const text = 'nonsense\nA: 1\n=1\nA=1\nB="x\nC=1\nA=2\n'
  expect(parseEnvFile('site.env', text).wrong).toEqual([
    'site.env:1: this is not NAME=value: nonsense',
    'site.env:2: this is not NAME=value: A: 1',
    'site.env:3: this is not NAME=value: =1',
    'site.env:5: quote the whole value of B, or none of it',
    'site.env:7: A is already set in site.env:4',
  ])
  expect(valuesOf(text)).toMatchObject({ C: '1' })
})
