import { Mark } from '#web/app/mark.tsx';
import { AboutScreen } from '#web/features/account/about/about-screen.tsx';

export function AboutPage() {
  return <AboutScreen mark={<Mark size={56} />} />;
}
