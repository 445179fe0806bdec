/**
 * The words of the most common passwords, Latin and Cyrillic, with keyboard rows and game words. Digits and marks
 * around a word, capitals and the usual look-alikes (`P@ssw0rd1!`) do not make it less common.
 */
const WORDS = new Set(
  (
    'password passwort passw passwd pass pwd parol parola admin administrator root user test tester guest demo ' +
    'login logon welcome letmein openme access secret secure master default changeme temp temporary hello hi ' +
    'qwerty qwertyuiop qwert qwer qwe qwertz azerty asdf asdfgh asdfghjkl asdfg zxcv zxcvb zxcvbn zxcvbnm ' +
    'qazwsx qazwsxedc qaz wsx edc qweasd qweasdzxc asdzxc abc abcd abcde abcdef abcabc aaa aaaa aaaaaa xxx ' +
    'iloveyou ilove loveyou love lover lovely baby angel princess queen king prince sunshine moon star stars ' +
    'monkey dragon tiger lion wolf bear eagle falcon shark snake horse dog cat kitty puppy panda fox phoenix ' +
    'football soccer hockey baseball basketball tennis sport sports chelsea arsenal barcelona liverpool zenit ' +
    'spartak dinamo cska lokomotiv superman batman spiderman ironman starwars pokemon naruto sasuke goku hero ' +
    'minecraft roblox fortnite dota csgo counter counterstrike warcraft wow steam valve game gamer games gaming ' +
    'player play rider hunter killer sniper ninja samurai warrior knight wizard magic shadow ghost demon devil ' +
    'michael jordan daniel andrew thomas robert william george charlie jessica jennifer ashley amanda nicole ' +
    'anna maria olga elena natasha natalia tanya svetlana irina katya julia marina vika dasha nastya alina ' +
    'alex alexander sasha dima dmitry maxim max sergey sergei andrey andrei ivan igor oleg pavel nikita denis ' +
    'vlad vladimir vladislav artem roman kirill anton egor ilya misha mikhail nikolay russia moskva moscow ' +
    'piter rossiya sssr ussr summer winter spring autumn january february march april june july august ' +
    'september october november december monday friday sunday freedom liberty peace money cash gold silver ' +
    'diamond ferrari porsche mercedes bmw audi toyota honda samsung apple google yandex android windows computer ' +
    'internet server network system hacker matrix trustno whatever nothing something forever flower rainbow ' +
    'chocolate cookie cheese banana orange lemon cherry ginger pepper coffee whisky vodka beer fuck fuckyou ' +
    'bitch asshole sex sexy porn black white red blue green yellow purple happy lucky crazy cool super mega ' +
    'ultra power strong online mail email gmail qwe123 q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx 1q2w3e 1q2w3e4r ' +
    '1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc ' +
    'пароль пасс админ логин привет йцукен йцукенг йцуке йцу фыва фывапр ячсмит ячсм люблю любовь любимая ' +
    'любимый солнце солнышко зайка зайчик котик кошка котенок собака медведь волк тигр дракон лев орел сокол ' +
    'россия москва питер родина победа свобода мир мама папа семья дети сын дочь саша маша даша настя катя ' +
    'лена оля юля аня таня света ира марина вика наташа алина алексей александр андрей сергей дима дмитрий ' +
    'иван максим никита денис влад владимир артем роман кирилл антон егор илья миша михаил николай игорь олег ' +
    'павел спартак зенит динамо футбол хоккей игра игрок герой воин рыцарь маг охотник призрак демон ангел ' +
    'принцесса королева король звезда весна лето осень зима январь май июнь август деньги золото сервер тест'
  ).split(' '),
)

const LOOK_ALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether `password` consists of common words, perhaps repeated, with digits and marks around them. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const bare = trim(lower)
  const plain = trim(bare.replace(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign))
  return [bare, plain, lower.replace(/[^\p{L}\d]/gu, '')].some(
    (text) => isWord(text) || text.split(/[^\p{L}]+/u).every(isWord),
  )
}

const isWord = (text: string) => WORDS.has(text) || WORDS.has(text.replace(/^(.+)\1$/u, '$1'))

const trim = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
