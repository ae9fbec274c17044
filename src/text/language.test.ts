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
  ])('tells %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  test('says nothing of what is too short or no language', () => {
    expect(detectLanguage('')).toBeNull();
    expect(detectLanguage('ok')).toBeNull();
    expect(detectLanguage('12:30 — 14:00 / 3.5 %')).toBeNull();
  });

  test('does not take code for the language of the text', () => {
    const source = `Das ist die neue Funktion für den Versand.\n\n\`\`\`\n${'if the value is not set then return the default\n'.repeat(20)}\`\`\`\n`;
    expect(detectLanguage(source)).toBe('de');
  });
});
