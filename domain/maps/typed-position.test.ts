import { describe, expect, test } from 'vitest';
import { adversarialTexts } from '#test/adversarial-texts.ts';
import { expectLinear } from '#test/linear-time.ts';
import { positionTextMax, readPosition } from './typed-position.ts';

const stockholm = { latitude: 59.33, longitude: 18.06 };
const exactly = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('what is typed', () => {
  test.for([
    '59.33, 18.06',
    '59.33,18.06',
    ' 59.33  18.06 ',
    '59,33 18,06',
    '59,33, 18,06',
    '59,33; 18,06',
    '59.33° N, 18.06° E',
    'N 59.33 E 18.06',
    '59.33N 18.06E',
    '18.06 E, 59.33 N',
    '59,33° N 18,06° Ö',
    '(59.33, 18.06)',
    '+59.33, +18.06',
    `59° 19' 48" N, 18° 3' 36" E`,
    '59°19′48″N 18°3′36″E',
    `59° 19.8' N 18° 3.6' Ö`,
    `59 19' 48'' N, 18 3' 36'' E`,
  ])('%s is in Stockholm', (text) => {
    expect(readPosition(text)).toEqual(stockholm);
  });

  test('south and west are below zero, in words and signs', () => {
    const rio = { latitude: -22.9, longitude: -43.2 };
    for (const text of ['-22.9, -43.2', '−22,9; −43,2', '22.9 S 43.2 W', '22,9° S 43,2° V'])
      expect(readPosition(text), text).toEqual(rio);
  });

  test('whole degrees are enough, and zero is a position', () => {
    expect(readPosition('59, 18')).toEqual(exactly(59, 18));
    expect(readPosition('0, 0')).toEqual(exactly(0, 0));
  });

  test.for([
    '',
    'Storgatan 1',
    '59.33',
    '91, 18',
    '59, 181',
    '59.33 N, 18.06 N',
    '59.33 E, 18.06 E',
    `59° 60' N, 18° E`,
    'N 59.33 N, 18.06 E',
    '1, 2, 3, 4, 5',
    'Infinity, NaN',
    '1e999, 0',
    '59.33, 18.06 and more',
  ])('%s is none', (text) => {
    expect(readPosition(text)).toBeUndefined();
  });
});

describe('what is pasted from a map app', () => {
  test.for([
    'https://www.google.com/maps/@59.33,18.06,15z',
    'https://www.google.com/maps?q=59.33,18.06',
    'https://maps.google.com/?q=loc:59.33,18.06&z=15',
    'https://www.google.com/maps/search/?api=1&query=59.33%2C18.06',
    'https://www.google.com/maps/search/59.33,+18.06?entry=tts',
    'https://www.google.com/maps/place/59.33,18.06',
    'https://www.google.com/maps/dir/?api=1&destination=59.33,18.06',
    'https://www.google.com/maps/place/F%C3%B6rr%C3%A5det/@59.4,18.2,17z/data=!3m1!4b1!4m6!3m5!1s0x46:0x9!8m2!3d59.33!4d18.06!16s',
    'https://maps.apple.com/?ll=59.33,18.06&q=Storage',
    'https://maps.apple.com/?q=Storage&ll=59.33,18.06',
    'https://maps.apple.com/place?coordinate=59.33%2C18.06&name=Storage',
    'http://maps.apple.com/?daddr=59.33,18.06&dirflg=d',
    'https://www.openstreetmap.org/?mlat=59.33&mlon=18.06#map=15/59.4/18.2',
    'https://www.openstreetmap.org/#map=15/59.33/18.06',
    'https://www.openstreetmap.org/node/1234#map=19/59.33/18.06&layers=N',
    'https://www.bing.com/maps?cp=59.33~18.06&lvl=15',
    'https://example.org/map?lat=59.33&lng=18.06',
    'geo:59.33,18.06',
    'geo:59.33,18.06?z=17',
    'geo:0,0?q=59.33,18.06(Storage)',
    'Storage unit\nhttps://www.google.com/maps/@59.33,18.06,15z',
  ])('%s is in Stockholm', (text) => {
    expect(readPosition(text)).toEqual(stockholm);
  });

  test('a short link has to be opened first', () => {
    for (const text of [
      'https://maps.app.goo.gl/abc123',
      'Storage https://goo.gl/maps/abc',
      'https://osm.org/go/0bCzE',
    ])
      expect(readPosition(text), text).toBe('shortLink');
  });

  test.for([
    'https://www.google.com/maps/place/Stockholm',
    'https://example.org/59.33/18.06',
    'https://www.google.com/maps/@159.33,18.06,15z',
    'geo:abc,def',
    'geo:0,0',
    'javascript:59.33,18.06',
  ])('%s is nowhere', (text) => {
    expect(readPosition(text)).toBeUndefined();
  });
});

test('the worst text takes little time', () => {
  const shapes = [
    ...adversarialTexts(positionTextMax),
    ...["59' ", '1,', '1 ', ' ', '°', "'", '-', 'N', '?q=', '!3d1', '/@1,', '%2C', '/place/', '+'].map(
      (piece): [string, string] => [piece, piece.repeat(positionTextMax).slice(0, positionTextMax)],
    ),
  ];
  for (const [shape, text] of shapes) {
    expectLinear(`typed: ${shape}`, text, () => readPosition(text));
    const link = `https://www.google.com/maps/${text}`.replaceAll(/\s/g, '_').slice(0, positionTextMax);
    expectLinear(`pasted: ${shape}`, link, () => readPosition(link));
  }
  const long = '1,'.repeat(positionTextMax);
  expect(readPosition(long)).toBeUndefined();
});
