/** Makers and their lines. One that no record has tells nothing of a fault, and is no slip of another word. */
const brandNames = new Set(
  `abb adata afox agratto aiwa alienware allen altivar arno asrock audi autel avell benq biostar bluecase
   bmi bmw bolt bosch bradley brastemp britania cadence camry canadian caoa carrier cce chargepoint chery
   citroen coletek colormaq compaq consul continental coolermaster corsair crucial daikin danfoss delta deye
   duex easee eaton ecs electrolux elgin embraco emerson enermax engetron enphase esmaltec etron evga evlink
   fiat fimer forceline ford fronius fujitsu fusion gac gainward galax geely goldentec goodwe gradiente gree
   grizzl growatt gskill haier haval hisense hitachi honda huanan huawei hyperx hyundai icar ingeteam
   intelbras invt ioniq itautec jac jaguar jeep juicebox jvc keb keba kia kingston komeco kona kwid lacerda
   legion lenze lexus mabe machinist megane megaware mercedes micromaster microsol midea mini mitsubishi
   mondial mueller multi multilaser neta newmaq nhs nidec niro nitro omen omron oster outlander palit
   panasonic parker pavilion pcware pcyes peugeot philco philips pioneer polishop porsche powercolor
   powerflex predator ragtech razer redragon renault renovigi rockwell roku sandisk sanyo sapphire schneider
   seagate seasonic semp seres sew shara sharp siemens sinamics sms sofar solaredge solis solplanet sonata
   spring springer subaru sungrow swift taycan tcl tecumseh thermaltake tiggo toshiba trane tuf tupinamba
   vacon vaio vertiv victus viera viewsonic vivobook vizzion vlt voltbras volvo walita wanke weidmuller
   wemob xfx xiaomi xpeng yaris yaskawa yoga zaptec zeekr zenbook zoe zotac`.split(/\s+/),
);

export function isBrandName(word: string): boolean {
  return brandNames.has(word);
}
