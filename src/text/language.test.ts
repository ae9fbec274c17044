import { describe, expect, test } from 'vitest';
import { detectLanguage } from './language.ts';

describe('detectLanguage', () => {
  test.each([
    ['en', 'The team moved the pricing page to the new host, and it is faster than the old one was.'],
    ['de', 'Das Team hat die Preisseite auf den neuen Server umgezogen, und sie ist jetzt schneller.'],
    ['fr', 'Nous avons déplacé la page des prix vers le nouveau serveur, elle est plus rapide.'],
    ['es', 'El equipo movió la página de precios al nuevo servidor y ahora es más rápida.'],
    ['ru', 'Команда перенесла страницу с ценами на новый сервер, теперь она быстрее.'],
    ['ja', '料金ページを新しいサーバーへ移しました。'],
    ['zh', '团队把价格页面移到了新的服务器上。'],
    ['ko', '팀이 가격 페이지를 새 서버로 옮겼습니다.'],
    ['th', 'ทีมย้ายหน้าราคาไปยังเซิร์ฟเวอร์ใหม่'],
    ['el', 'Η ομάδα μετέφερε τη σελίδα τιμών.'],
  ])('detects %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  test.each([
    ['it', 'La squadra ha spostato la pagina dei prezzi sul nuovo server ed è più veloce.'],
    ['pt', 'A equipe moveu a página de preços para o novo servidor e agora ela é mais rápida.'],
    ['nl', 'Het team heeft de prijspagina naar de nieuwe server verplaatst en die is sneller.'],
    ['pl', 'Zespół przeniósł stronę z cenami na nowy serwer i teraz jest ona szybsza.'],
    ['tr', 'Ekip fiyat sayfasını yeni sunucuya taşıdı ve şimdi çok daha hızlı çalışıyor.'],
    ['uk', 'Команда перенесла сторінку з цінами на новий сервер, тепер вона швидша.'],
    ['he', 'הצוות העביר את דף המחירים לשרת החדש.'],
    ['ja', 'API の新しい version を deploy しました。テストも通りました。'],
    ['zh', '团队把 API 移到了新的服务器上，现在更快了。'],
    ['en', 'See https://example.de/der/die/das/und for the details of the page that you have asked for.'],
  ])('detects %s in “%s”', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  test('reads the beginning of a long text, and gives the same result each time', () => {
    const text =
      'Das Team hat die Seite umgezogen. '.repeat(200) +
      'The rest is in English and of the team. '.repeat(50_000);
    expect(detectLanguage(text)).toBe('de');
    expect(detectLanguage(text)).toBe('de');
  });

  test('returns null for text that is too short or in no language', () => {
    expect(detectLanguage('')).toBeNull();
    expect(detectLanguage('ok')).toBeNull();
    expect(detectLanguage('12:30 — 14:00 / 3.5 %')).toBeNull();
  });

  test('takes no name for evidence of the language of a few words', () => {
    expect(detectLanguage('I live in Lisbon, Portugal.')).toBeNull();
    expect(detectLanguage('We moved from Porto to Madrid.')).toBe('en');
    expect(detectLanguage('Vivo em Lisboa, Portugal.')).toBe('pt');
    expect(detectLanguage('Ich wohne in Lissabon, Portugal.')).toBe('de');
  });

  test('does not count code as the text’s language', () => {
    const source = `Das ist die neue Funktion für den Versand.\n\n\`\`\`\n${'if the value is not set then return the default\n'.repeat(20)}\`\`\`\n`;
    expect(detectLanguage(source)).toBe('de');
  });
});
